/**
 * @typedef {object} Reason Why we don't use a package's newest major. `npm run held-back` checks it.
 * @property {true} [needsNode] The newest version doesn't run on Node 20.
 * @property {string} [peerOf] The package whose newest version doesn't accept it as a peer.
 * @property {string} [because] Another reason.
 * @property {string} [until] With `because`: the newest major that the reason is about.
 */

/** The packages of which a newer major exists. @type {Record<string, Reason>} */
export const heldBack = {
  '@changesets/cli': { needsNode: true },
  '@eslint/js': { because: 'It has the major of eslint.', until: '10' },
  '@react-aria/test-utils': {
    because: 'The tag "latest" is a nightly; 1.0.0-rc.1 is a release candidate.',
    until: '3',
  },
  '@siteimprove/alfa-act': { because: '@siteimprove/alfa-playwright needs 0.112.', until: '0.119' },
  '@siteimprove/alfa-rules': {
    because: '@siteimprove/alfa-playwright needs 0.112.',
    until: '0.114',
  },
  '@stryker-mutator/core': { needsNode: true },
  '@stryker-mutator/vitest-runner': { needsNode: true },
  '@types/node': { because: 'The types are those of the oldest supported Node.', until: '26' },
  '@vitest/browser': {
    because: 'It needs the same version of vitest, which does not run on Node 20.',
    until: '5',
  },
  '@vitest/browser-playwright': {
    because: 'It needs the same version of vitest, which does not run on Node 20.',
    until: '5',
  },
  cockatiel: { needsNode: true },
  'dependency-cruiser': { needsNode: true },
  eslint: { peerOf: 'eslint-plugin-jsx-a11y' },
  express: { because: 'Shops use Express 4 too, so both are tested.', until: '5' },
  'http-proxy-middleware': { needsNode: true },
  jquery: { because: 'WordPress has jQuery 3, so both are tested.', until: '4' },
  msw: { needsNode: true },
  opossum: { needsNode: true },
  'puppeteer-core': { needsNode: true },
  'react-router': { needsNode: true },
  typescript: { peerOf: 'typescript-eslint' },
  undici: { needsNode: true },
  vitest: { needsNode: true },
}
