"""The door for plain ssh clients: a friend needs nothing but `ssh`."""
