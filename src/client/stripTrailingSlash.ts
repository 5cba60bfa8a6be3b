/** Returns an address as the query keys contain it: `/api/fpx/` is `/api/fpx`. */
export const stripTrailingSlash = (endpoint: string) => endpoint.replace(/\/+$/, '')
