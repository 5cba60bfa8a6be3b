/**
 * The packages of others in a built file, as the list of licences that the build writes beside it has them.
 *
 * @param {string} licences
 * @returns {{ ref: string, licence: string }[]} `ref` is `name@version`.
 */
export const bundledIn = (licences) =>
  [...licences.matchAll(/^## (\S+) - (\S+) \((.+)\)$/gm)].map(
    ([, name = '', version = '', licence = '']) => ({ ref: `${name}@${version}`, licence }),
  )
