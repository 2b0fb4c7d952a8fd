/** The icons, on a grid of 16 by 16. */
const drawings = {
  overview: 'M2.5 2.5h4.5v5H2.5zM9 2.5h4.5v3H9zM9 7.5h4.5v6H9zM2.5 9.5H7v4H2.5z',
  jobs: 'M2 8h3m6 0h3M5 5.5h6v5H5zM8 2.5v3m0 5v3',
  applications: 'M2.5 2.5h11v11h-11zM2.5 5.5h11M5 8.5h2.5m1.5 0h2M5 11h6',
  taskManagers: 'M2.5 3h11v4h-11zM2.5 9h11v4h-11zM5 5h.01M5 11h.01',
  jobManager: 'M8 2.2 13.5 5v6L8 13.8 2.5 11V5zM8 8l5.3-2.8M8 8v5.6M8 8 2.7 5.2',
  connectors: 'M5.5 2.5v3m5-3v3M3.5 5.5h9v2a4.5 4.5 0 0 1-9 0zM8 12v2',
  alerts: 'M3.5 11.5c1-1 1-2 1-4a3.5 3.5 0 0 1 7 0c0 2 0 3 1 4zM6.7 13.5h2.6M8 4V2.5',
  limits: 'M2.5 12a5.5 5.5 0 1 1 11 0M8 12l3-4M2.5 12h1m9 0h1',
  search: 'M7 12A5 5 0 1 0 7 2a5 5 0 0 0 0 10zm3.6-1.4L14 14',
  check: 'm3 8.5 3.2 3.2L13 4.8',
  cross: 'm4 4 8 8m0-8-8 8',
  warning: 'M8 2.5 14.5 13.5h-13zM8 6.5V10m0 1.7v.1',
  running: 'M5 3.2v9.6L12.5 8z',
  waiting: 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12zM8 4.8V8l2.2 1.6',
  again: 'M13 8a5 5 0 1 1-1.6-3.7M13 2.5v3h-3',
  stopped: 'M4 4h8v8H4z',
  copy: 'M5.5 5.5h8v8h-8zM10.5 5.5v-3h-8v8h3',
  sun: 'M8 10.8a2.8 2.8 0 1 0 0-5.6 2.8 2.8 0 0 0 0 5.6zM8 1.5v1.3m0 10.4v1.3M1.5 8h1.3m10.4 0h1.3M3.4 3.4l.9.9m7.4 7.4.9.9m0-9.2-.9.9m-7.4 7.4-.9.9',
  moon: 'M13.2 9.7A5.6 5.6 0 0 1 6.3 2.8a5.6 5.6 0 1 0 6.9 6.9z',
  auto: 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12zM8 2v12M10 3.2v9.6M12 4.7v6.6',
  keys: 'M1.5 4.5h13v7h-13zM4 7h.01M6.6 7h.01M9.3 7h.01M12 7h.01M5 9.4h6',
  plus: 'M8 3v10M3 8h10',
  minus: 'M3 8h10',
  fit: 'M2.5 6V2.5H6M10 2.5h3.5V6M13.5 10v3.5H10M6 13.5H2.5V10',
  columns: 'M2.5 3h11v10h-11zM6.2 3v10M9.8 3v10',
  clock: 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12zM8 4.8V8l2.6 1.4',
  command: 'M3 4.5 6 8l-3 3.5M7.5 11.5H13',
  nothing: 'M2.5 9.5 4.5 3h7l2 6.5v3.5h-11zM2.5 9.5h3l1 1.8h3l1-1.8h3',
  chart: 'M2.5 2.5v11h11M5 10.5l3-3.5 2 2 3.5-4.5',
  sql: 'M2.5 3.5h11v9h-11zM5 6.5l2 1.75L5 10m3.5 0H11',
  sessions: 'M2.5 3h8v6h-5l-3 2.5zM12.5 6h1v7.5L11 11.5H6.5',
  history: 'M3 8a5 5 0 1 0 1.6-3.7M3 2.5v3h3M8 5v3.2l2.2 1.3',
  pause: 'M5.5 3.5v9M10.5 3.5v9',
  table: 'M2.5 3h11v10h-11zM2.5 6.5h11M6.5 6.5V13',
  more: 'M3.5 8h.01M8 8h.01M12.5 8h.01',
  branch: 'm6 4 4 4-4 4',
  end: 'M8 2.5v9m-3.5-3.3L8 11.7l3.5-3.5M3 13.8h10',
  upload: 'M8 11V3m-3.3 3.2L8 2.9l3.3 3.3M2.8 10.5v2.7h10.4v-2.7',
  settings: 'M2.5 5h6m3 0h2M2.5 11h2m3 0h6M11.5 5a1.5 1.5 0 1 1-3 0 1.5 1.5 0 0 1 3 0zM7.5 11a1.5 1.5 0 1 1-3 0 1.5 1.5 0 0 1 3 0z',
  wave: 'M1.5 8c1.6-3.6 3.3-3.6 4.9 0s3.3 3.6 4.9 0q1.3-3 3.2-2.4',
  person: 'M8 8a2.8 2.8 0 1 0 0-5.6A2.8 2.8 0 0 0 8 8zM2.8 13.8a5.2 5.2 0 0 1 10.4 0',
  token: 'M5.5 12a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM9 8.5h5.5v2.5M12 8.5v2',
  leave: 'M9.5 2.5h-7v11h7M6.5 8H14m-2.7-2.8L14 8l-2.7 2.8',
  savepoint: 'M3 2.5h8l2.5 2.5v8.5H3zM5.5 2.5v3.5h5V2.5M5.5 13.5V9.5h5v4',
} as const;

export type IconName = keyof typeof drawings;

export function Icon({ name }: { name: IconName }) {
  return (
    <svg class="icon" viewBox="0 0 16 16" aria-hidden="true">
      <path d={drawings[name]} />
    </svg>
  );
}
