/**
 * Returns when a response's data was fetched, in milliseconds since the epoch, according to the clock that set
 * `receivedAt`. The result is 0 without a response, and `receivedAt` if the age is `null`.
 */
export const toDataTime = (receivedAt: number, response: { age: number | null } | undefined) =>
  response ? receivedAt - (response.age ?? 0) * 1000 : 0
