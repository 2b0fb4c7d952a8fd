import { SQLDialect } from '@codemirror/lang-sql';
import { quoteName } from './splitStatements';

/** The words of the engine's SQL dialect. */

const KEYWORDS = `
  add after all alter analyze and anti any as asc begin between by call cascade case cast catalog catalogs
  changelog_mode clustered column columns comment compile compute constraint create cross cube cumulate current
  database databases default define delete desc describe descriptor distinct distributed distribution drain drop else
  end enforced escape estimated_cost except execute exists explain extended fetch filter first following for freshness
  from full function functions generated group grouping having hop if ilike in including inner insert intersect into is
  jar jars java job jobs join json_execution_plan key language last lateral left like limit load match
  match_recognize materialized measures metadata model models modify module modules natural next not nulls of offset
  on one options or order ordinality outer over overwrite overwriting partition partitioned partitions past pattern per
  percent plan plan_advice preceding precision primary procedures python range refresh refresh_mode remove rename
  replace reset restrict resume right rollup rows savepoint scala select semi session set sets show similar skip some
  statement statistics stop suspend system system_time table tables tablesample temporary then to truncate try_cast
  tumble unbounded union unique unload unnest update use user using value values view views virtual watermark when
  where window with within without zone day hour minute month second year`;

const TYPES = `
  array bigint binary boolean bytes char date decimal double float int integer interval map multiset numeric raw row
  smallint string time timestamp timestamp_ltz tinyint varbinary varchar variant`;

const BUILT_IN = `
  abs avg cardinality ceil char_length coalesce collect concat concat_ws count current_date current_row_timestamp
  current_time current_timestamp current_watermark date_format dense_rank extract first_value floor greatest
  if_null json_exists json_query json_value lag last_value lead least listagg localtime localtimestamp lower ltrim max
  md5 min mod now nullif power proctime rand regexp regexp_extract regexp_replace replace round row_number rtrim
  session_end session_start sqrt stddev_pop substring sum timestampadd timestampdiff to_timestamp to_timestamp_ltz trim
  tumble_end tumble_start unix_timestamp upper uuid window_end window_start window_time`;

/** Whether the dialect reserves or predefines the word. */
export const isWord = (name: string) => words.has(name.toLowerCase());

const words = new Set(`${KEYWORDS} ${TYPES} ${BUILT_IN}`.trim().split(/\s+/));

/** The name, quoted if necessary. */
export function quoteIfNeeded(name: string): string {
  return /^[A-Za-z_]\w*$/.test(name) && !isWord(name) ? name : quoteName(name);
}

export const flink = SQLDialect.define({
  keywords: KEYWORDS,
  types: TYPES,
  builtin: BUILT_IN,
  identifierQuotes: '`',
  doubleQuotedStrings: false,
  backslashEscapes: false,
  hashComments: false,
  slashComments: true,
  spaceAfterDashes: false,
});
