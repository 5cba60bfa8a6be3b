import { describe, expect, it } from 'vitest'
import { documentUrl } from '../../src/companies/view/CompanyCell.js'

describe("a company's document", () => {
  it.each(['https://files.test/a.pdf', '  https://files.test/a.pdf\n', 'HTTPS://files.test/a.pdf'])(
    '%j is a link',
    (ssm_doc) => expect(documentUrl({ ssm_doc })).toBe('https://files.test/a.pdf'),
  )

  it.each([
    'http://files.test/a.pdf',
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    'java\nscript:alert(1)',
    '\u0001javascript:alert(1)',
    'javascript://https://files.test/%0aalert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'blob:https://files.test/1',
    'file:///etc/passwd',
    'ht\ttps://files.test/a.pdf',
    '//files.test/a.pdf',
    '/a.pdf',
    'a.pdf',
    'https://',
    'https:files.test',
    '',
    null,
    undefined,
  ])('%j is not a link', (ssm_doc) => {
    expect(documentUrl(ssm_doc === undefined ? {} : { ssm_doc })).toBeUndefined()
  })
})
