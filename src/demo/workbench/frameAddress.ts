import { parameters } from '../address/address.js'

const pageParameters = ['page', 'story', 'guide', 'width', 'tab']

/** Returns the URL of a story's own page, with the arguments and settings of the current URL. */
export function frameAddress(id: string): string {
  const query = parameters()
  for (const name of pageParameters) query.delete(name)
  query.set('frame', id)
  return `./?${query.toString()}`
}
