/** Returns an endpoint as it appears in the query keys: `/api/fpx/` becomes `/api/fpx`. */
export const stripTrailingSlash = (endpoint: string) => endpoint.replace(/\/+$/, '')
