-- What comes before the conversation.
CREATE TABLE t (a INT);
SELECT * FROM cities;
INSERT INTO t SELECT * FROM cities;
