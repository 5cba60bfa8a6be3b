import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { problemCodes } from '../../src/contract/problemCode.js'
import { problems } from '../../src/contract/problem.js'
import * as routes from '../../src/contract/routes.js'
import {
  type OpenApiDocument,
  problemsOf,
  readOpenApi,
} from '../support/openapi/openapiDocument.js'

const document = readOpenApi()
const pathsOf = ({ paths }: OpenApiDocument) => Object.keys(paths).sort()
const inCode = problemCodes.map((code) => [code, problems[code].status]).sort()

describe('the OpenAPI document', () => {
  it('has every route of the code, and no others', () => {
    expect(pathsOf(document)).toEqual(Object.values(routes).sort())
  })

  it('has GET, HEAD and OPTIONS for each route', () => {
    for (const path of Object.values(document.paths))
      expect(Object.keys(path)).toEqual(['get', 'head', 'options'])
  })

  it('has every problem code with its status, and no others', () => {
    expect(problemsOf(document).sort()).toEqual(inCode)
  })

  it('control: a missing route and a missing code are found', () => {
    const { '/ping': _ping, ...paths } = document.paths
    expect(pathsOf({ ...document, paths })).not.toEqual(Object.values(routes).sort())
    const { TimeoutProblem: _problem, ...schemas } = document.components.schemas
    expect(problemsOf({ ...document, components: { schemas } }).sort()).not.toEqual(inCode)
  })

  it("has the package's version", () => {
    const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
    expect(document.info.version).toBe(version)
  })
})
