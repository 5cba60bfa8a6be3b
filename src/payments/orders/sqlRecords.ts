import { describeKind, oneOf, optionGroup, parseOptions } from '../../contract/index.js'
import * as v from 'valibot'
import type { MaybePromise, Orders } from './Orders.js'
import type { PaymentRecord } from './PaymentRecord.js'

/**
 * Runs an SQL statement with your driver. Returns the driver's result or its rows. In MySQL and MariaDB, the result of
 * an `INSERT` or `UPDATE` must contain the number of affected rows.
 *
 * @param text - the statement. The placeholders are `$1`, `$2`, … in PostgreSQL, and `?` otherwise. Each value has one
 * placeholder, in order.
 * @param values - the values of the placeholders.
 */
export type SqlQuery = (text: string, values: (string | number | null)[]) => MaybePromise<unknown>

type Values = Parameters<SqlQuery>[1]

/** Options for {@link sqlRecords}. */
export interface SqlRecordsOptions {
  /** The SQL dialect of the database. Use `mysql` for MariaDB, and `sqlite` for Cloudflare D1 and Turso. */
  dialect: 'postgres' | 'mysql' | 'sqlite'
  /** The name of the table. Default: `fpx_payments`. */
  table?: string | undefined
}

/** The store that {@link sqlRecords} creates. */
export interface SqlRecords extends Required<Pick<Orders, 'load' | 'save' | 'findDue'>> {
  /** The statements that create the table if it doesn't exist. Run them once or add them to your migrations. */
  readonly schema: readonly string[]
}

const MAX_DUE = 100
const NAME = 'the name of a table, such as fpx_payments'

const sqlOptions = optionGroup('{ dialect }', {
  dialect: oneOf(['postgres', 'mysql', 'sqlite']),
  table: v.optional(v.pipe(v.string(NAME), v.regex(/^[a-z_]\w*(\.\w+)?$/i, NAME)), 'fpx_payments'),
})

/**
 * Creates a store for payment records in a table of your database. The table is the same as in the PHP class
 * `PdoRecords`, so shops in both languages can share it.
 *
 * @param query - runs a statement with your driver.
 * @param options - the dialect and the table.
 * @throws {OptionError} if an option is missing, invalid, or unknown.
 * @example
 * import { type Order, type Orders, sqlRecords, type SqlQuery } from 'fpx-checkout/payments'
 *
 * const createOrders = (pool: { query: SqlQuery }, order: Order): Orders => ({
 *   ...sqlRecords((text, values) => pool.query(text, values), { dialect: 'postgres' }),
 *   current: () => order,
 *   find: () => order,
 * })
 */
export function sqlRecords(query: SqlQuery, options: SqlRecordsOptions): SqlRecords {
  const { dialect, table } = parseOptions(sqlOptions, options)
  const isMysql = dialect === 'mysql'
  const run = (text: string, values: Values) => {
    let index = 0
    return query(dialect === 'postgres' ? text.replace(/\?/g, () => `$${++index}`) : text, values)
  }
  /** Runs a statement that changes at most one row. Returns whether it did. */
  const change = async (text: string, values: Values) =>
    isMysql
      ? countAffected(await run(text, values)) === 1
      : rowsOf(await run(`${text} RETURNING version`, values)).length === 1

  return {
    schema: createSchema(dialect, table),
    async load(orderId) {
      const [row] = rowsOf(await run(`SELECT record FROM ${table} WHERE order_id = ?`, [orderId]))
      // A merchant may have created the column as JSON, which some drivers parse.
      const record = row?.['record'] as string | PaymentRecord | undefined
      return typeof record === 'string' ? (JSON.parse(record) as PaymentRecord) : record
    },
    save(record) {
      const { orderId, version, state, dueAt = null } = record
      const values = [version, state, dueAt, JSON.stringify(record)]
      return version === 1
        ? change(
            `INSERT ${isMysql ? 'IGNORE ' : ''}INTO ${table} (version, state, due_at, record, order_id) VALUES (?, ?, ?, ?, ?)${isMysql ? '' : ' ON CONFLICT (order_id) DO NOTHING'}`,
            [...values, orderId],
          )
        : change(
            `UPDATE ${table} SET version = ?, state = ?, due_at = ?, record = ? WHERE order_id = ? AND version = ?`,
            [...values, orderId, version - 1],
          )
    },
    async findDue(now) {
      const rows = rowsOf(
        await run(
          `SELECT order_id AS id FROM ${table} WHERE due_at <= ? ORDER BY due_at LIMIT ${MAX_DUE}`,
          [now],
        ),
      )
      return rows.map((row) => String(row['id']))
    },
  }
}

function createSchema(dialect: SqlRecordsOptions['dialect'], table: string): string[] {
  const isMysql = dialect === 'mysql'
  // MySQL's usual collations don't distinguish "a-1" from "A-1".
  const id = isMysql ? 'VARCHAR(191) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin' : 'VARCHAR(191)'
  const columns = [
    `order_id ${id} PRIMARY KEY`,
    'version INTEGER NOT NULL',
    'state VARCHAR(16) NOT NULL',
    'due_at BIGINT',
    `record ${isMysql ? 'MEDIUMTEXT CHARACTER SET utf8mb4' : 'TEXT'} NOT NULL`,
  ]
  const index = `${table.replace('.', '_')}_due_at`
  return isMysql
    ? [`CREATE TABLE IF NOT EXISTS ${table} (${columns.join(', ')}, INDEX ${index} (due_at))`]
    : [
        `CREATE TABLE IF NOT EXISTS ${table} (${columns.join(', ')})`,
        `CREATE INDEX IF NOT EXISTS ${index} ON ${table} (due_at)`,
      ]
}

type Row = Record<string, unknown>

/** Returns the rows of a driver's result: an array, `{ rows }` (pg), `{ results }` (D1), or `[rows, …]` (mysql2). */
function rowsOf(result: unknown): Row[] {
  const list = Array.isArray(result)
    ? (result as unknown[])
    : (memberOf(result, 'rows') ?? memberOf(result, 'results'))
  const rows: unknown = Array.isArray(list) && Array.isArray(list[0]) ? list[0] : list
  if (Array.isArray(rows)) return rows as Row[]
  throw new Error(
    `The \`query\` of sqlRecords must return the rows of the statement, or the driver's result with its rows; received ${describeKind(result)}.`,
  )
}

/** What MySQL drivers call the number of affected rows: most of them, PlanetScale and TiDB, and Kysely. */
const COUNTS = ['affectedRows', 'rowsAffected', 'numAffectedRows']

/** Returns the number of affected rows in the result of a MySQL driver, which may be a list that begins with it. */
function countAffected(result: unknown): number {
  const heads = [result, ...(Array.isArray(result) ? (result as unknown[]).slice(0, 1) : [])]
  const count = heads
    .flatMap((head) => [head, ...COUNTS.map((name) => memberOf(head, name))])
    .find((value) => typeof value === 'number' || typeof value === 'bigint')
  if (count !== undefined) return Number(count)
  throw new Error(
    `The \`query\` of sqlRecords must return the number of rows that an INSERT or UPDATE affected, or the driver's result with \`affectedRows\`; received ${describeKind(result)}.`,
  )
}

const memberOf = (value: unknown, name: string) =>
  (value as Record<string, unknown> | null | undefined)?.[name]
