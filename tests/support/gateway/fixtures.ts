/** Gateway responses, as `fetch` returns them. */

/** Creates a JSON response. */
export const json = (body: unknown, init: ResponseInit = {}) =>
  new Response(JSON.stringify(body), init)

/** Returns the URL that `fetch` was called with. */
export const addressOf = (input: RequestInfo | URL) =>
  input instanceof Request ? input.url : input.toString()

/** Creates `count` banks with the codes `B0001`, `B0002` and so on. */
export const bankRows = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    code: `B${String(at + 1).padStart(4, '0')}`,
    name: `Bank ${at + 1} Berhad`,
    display: `Bank ${at + 1}`,
  }))

/** Creates `count` companies with ids from 1. */
export const companyRows = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ id: at + 1, name: `Company ${at + 1}` }))

/** Returns the page of `rows` that a request asks for, in the format of the standard gateway's document. */
export function pageOf(rows: readonly unknown[], url: string) {
  const query = new URL(url).searchParams
  const per_page = Number(query.get('perPage') ?? 20)
  const current_page = Number(query.get('page') ?? 1)
  const data = rows.slice((current_page - 1) * per_page, current_page * per_page)
  const total_pages = Math.ceil(rows.length / per_page)
  return {
    data,
    meta: {
      pagination: { total: rows.length, count: data.length, per_page, current_page, total_pages },
    },
  }
}
