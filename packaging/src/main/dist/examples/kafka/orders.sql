-- The orders that examples/kafka/Broker.java writes to Kafka, as a table.

CREATE TABLE IF NOT EXISTS kafka_orders (
  id      BIGINT,
  product STRING,
  price   DECIMAL(10, 2),
  ordered TIMESTAMP(3),
  WATERMARK FOR ordered AS ordered - INTERVAL '1' SECOND
) WITH (
  'connector' = 'kafka',
  'topic' = 'orders',
  'properties.bootstrap.servers' = '127.0.0.1:9092',
  'scan.startup.mode' = 'earliest-offset',
  'format' = 'json'
);
