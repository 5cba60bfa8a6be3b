/** Licences that ask for no more than to be named, and that MIT software may contain. */
const allowed = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'ISC',
  'MIT',
])

/** What is under a licence that was not thought about. Of a choice (`(GPL-2.0 OR MIT)`) one is enough. */
export const licenceFaults = (licences: readonly (readonly [name: string, licence: string])[]) =>
  licences
    .filter(([, licence]) => !licence.replace(/[()]/g, '').split(' OR ').some(isAllowed))
    .map(([name, licence]) => `${name} is under ${licence || 'no licence'}`)

const isAllowed = (licence: string) => licence.split(' AND ').every((each) => allowed.has(each))
