/** The number of rows on a page. */
export const perPage = Number(new URLSearchParams(location.search).get('perPage') ?? 20)
