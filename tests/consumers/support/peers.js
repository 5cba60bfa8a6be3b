/**
 * The versions of each peer that the suite `consumers` installs beside the package: the lowest of its range, and the
 * newest. Sorted from old to new.
 */
export const peers = {
  '@tanstack/react-query': ['5.0.0', '5.108.4'],
  '@upstash/redis': ['1.20.0', '1.39.0'],
  ioredis: ['5.3.0', '6.0.0'],
  // The last version of the previous major too, because many projects still use it.
  msw: ['2.7.0', '2.15.0', '3.0.5'],
  react: ['18.2.0', '19.3.1'],
  'react-dom': ['18.2.0', '19.3.1'],
  redis: ['5.0.0', '6.3.1'],
}
