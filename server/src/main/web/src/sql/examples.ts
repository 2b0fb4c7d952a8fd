/** Example statements. Their tables generate rows, so they run on any server. */
export interface Example {
  name: string;
  summary: string;
  text: string;
}

const CLICKS = `CREATE TEMPORARY TABLE IF NOT EXISTS clicks (
  user_id INT,
  page INT,
  millis INT,
  clicked_at AS LOCALTIMESTAMP,
  WATERMARK FOR clicked_at AS clicked_at - INTERVAL '1' SECOND
) WITH (
  'connector' = 'datagen',
  'rows-per-second' = '50',
  'fields.user_id.min' = '1', 'fields.user_id.max' = '20',
  'fields.page.min' = '1', 'fields.page.max' = '8',
  'fields.millis.min' = '5', 'fields.millis.max' = '900'
);
`;

export const examples: readonly Example[] = [
  { name: 'Continuous rows', summary: 'A table that generates clicks, read continuously', text: `${CLICKS}\nSELECT * FROM clicks;\n` },
  {
    name: 'A changing result',
    summary: 'Clicks per page; rows are updated in place',
    text: `${CLICKS}\nSELECT page, COUNT(*) AS clicks, AVG(millis) AS avg_millis, MAX(millis) AS max_millis\nFROM clicks\nGROUP BY page;\n`,
  },
  {
    name: 'Time windows',
    summary: 'One row per two seconds, best shown as a chart',
    text: `${CLICKS}\nSELECT window_start, COUNT(*) AS clicks, COUNT(DISTINCT user_id) AS users\nFROM TUMBLE(TABLE clicks, DESCRIPTOR(clicked_at), INTERVAL '2' SECOND)\nGROUP BY window_start, window_end;\n`,
  },
  {
    name: 'A continuous job',
    summary: 'An INSERT keeps running as a job',
    text: `${CLICKS}\nCREATE TEMPORARY TABLE IF NOT EXISTS nowhere (page INT, clicks BIGINT) WITH ('connector' = 'blackhole');\n\nINSERT INTO nowhere SELECT page, COUNT(*) FROM clicks GROUP BY page;\n`,
  },
  {
    name: 'Without a table',
    summary: 'Values of many types',
    text: `SELECT name, born, ARRAY[1, 2, 3] AS items, MAP['a', 1, 'b', 2] AS pairs, ROW(1, 'x') AS nested, CAST(12.5 AS DECIMAL(10, 2)) AS price\nFROM (VALUES ('ann', DATE '1990-02-01'), ('bob', CAST(NULL AS DATE))) AS people (name, born);\n`,
  },
];
