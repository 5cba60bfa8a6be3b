import { expect, it } from 'vitest'
import { makePlace, type Place } from '../../support/try/makePlace.js'

/** What a compiler finds wrong, in the shop and in every declaration that it reads. */
const faults = (place: Place, typescript: string, resolution: string) =>
  place.run(`node node_modules/${typescript}/bin/tsc -p tsconfig.${resolution}.json || true`)

const newest = {
  react: ['react@19.3.1', 'react-dom@19.3.1', '@types/react@19.3.0', '@types/react-dom@19.3.0'],
  others: ['@tanstack/react-query@5.108.0', 'msw@2.15.0'],
}
const oldest = {
  react: ['react@18.2.0', 'react-dom@18.2.0', '@types/react@18.2.0', '@types/react-dom@18.2.0'],
  others: ['@tanstack/react-query@5.0.0', 'msw@2.7.0'],
}

it.each([
  ['TypeScript 5.9, 6 and 7, beside the newest peers', newest, ['5', '6', '7']],
  ['TypeScript 5.9, beside the oldest', oldest, ['5']],
])(
  'the types of every entry compile with %s, resolved as bundlers and as Node do',
  async (_what, { react, others }, versions) => {
    const place = await makePlace('types', ...react, ...others)
    for (const version of versions)
      for (const resolution of ['bundler', 'node16']) {
        const found = await faults(place, `typescript${version}`, resolution)
        expect(found, `TypeScript ${version}, ${resolution}`).toBe('')
      }
    place.write('src/slip.ts', `import { createProxy } from 'fpx-checkout/proxy'\ncreateProxy()\n`)
    expect(await faults(place, 'typescript5', 'bundler')).toContain('createProxy')
  },
)
