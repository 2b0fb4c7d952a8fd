-- The sample tables, which stay until they are dropped. Paths are relative to the folder that the server was started in.

CREATE TABLE IF NOT EXISTS flights (
  departure   TIMESTAMP(3),
  delay       INT,                      -- minutes; below zero is early
  distance    INT,                      -- miles
  origin      STRING,
  destination STRING
) WITH (
  'connector' = 'filesystem',
  'path' = 'examples/data/flights.csv',
  'format' = 'csv'
);

CREATE TABLE IF NOT EXISTS airports (
  iata      STRING,
  name      STRING,
  city      STRING,
  state     STRING,
  country   STRING,
  latitude  DOUBLE,
  longitude DOUBLE
) WITH (
  'connector' = 'filesystem',
  'path' = 'examples/data/airports.csv',
  'format' = 'csv'
);

-- Ten made-up orders a second, for as long as somebody reads.
CREATE TABLE IF NOT EXISTS orders (
  id       BIGINT,
  customer INT,
  price    DOUBLE,
  placed   AS LOCALTIMESTAMP,
  WATERMARK FOR placed AS placed - INTERVAL '1' SECOND
) WITH (
  'connector' = 'datagen',
  'rows-per-second' = '10',
  'fields.id.min' = '1',
  'fields.id.max' = '1000000',
  'fields.customer.min' = '1',
  'fields.customer.max' = '20',
  'fields.price.min' = '1',
  'fields.price.max' = '500'
);
