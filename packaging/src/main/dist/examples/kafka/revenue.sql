-- Orders and revenue by product, every five seconds, for as long as it runs.

SELECT window_end, product, COUNT(*) AS orders, SUM(price) AS revenue
FROM TABLE(TUMBLE(TABLE kafka_orders, DESCRIPTOR(ordered), INTERVAL '5' SECOND))
GROUP BY window_start, window_end, product;
