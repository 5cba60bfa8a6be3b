import { parameters } from '../address/address.js'

const ofThePage = ['page', 'story', 'width', 'tab']

/** The address of a story's own page, with the arguments, surroundings and service that are in the address now. */
export function frameAddress(id: string): string {
  const query = parameters()
  for (const name of ofThePage) query.delete(name)
  query.set('frame', id)
  return `./?${query.toString()}`
}
