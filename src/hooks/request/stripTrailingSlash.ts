/** An address as the keys of queries have it: `/api/fpx/` is `/api/fpx`. */
export const stripTrailingSlash = (endpoint: string) => endpoint.replace(/\/+$/, '')
