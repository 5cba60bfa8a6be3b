import type { SandboxCompany } from 'fpx-checkout/sandbox'

const plain = {
  ssm_no: '202301100017',
  ssm_doc: 'https://documents.example/ssm/1.pdf',
  address: '1, Jalan Merdeka, 50450 Kuala Lumpur',
  phone: '+6012-3456789',
  office: '+603-20000000',
}

/** Document URLs that must never become links. */
const noDocuments = [
  'javascript:alert(1)',
  ' JavaScript:alert(1)',
  'java\nscript:alert(1)',
  '\u0001javascript:alert(1)',
  'javascript://https://documents.example/%0aalert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'blob:https://documents.example/1',
  'file:///etc/passwd',
  'ht\ttps://documents.example/1.pdf',
  '//documents.example/1.pdf',
  '/ssm/1.pdf',
  'ssm/1.pdf',
  'https://',
  'https:documents.example',
  'http://documents.example/1.pdf',
  '',
]

/**
 * Companies a list must render safely. Some fields contain markup, scripts, right-to-left text, or invisible
 * characters. Other fields are very long, blank, null, or absent. Some document URLs are unsafe.
 *
 * The proxy can read all of these companies, and none of them contradicts the standard gateway's documentation.
 */
export const hostileCompanies: readonly SandboxCompany[] = [
  { ...plain, name: '<script>alert(1)</script>', address: '<img src=x onerror=alert(1)>' },
  { ...plain, name: '</script><svg/onload=alert(1)>', phone: '"><b>1</b>', office: "' onclick='" },
  { ...plain, name: '\u202EBhd. Sdn. detsurT\u202C' },
  { ...plain, name: 'Kedai\u200BKopi\u2060 \uFEFFTersembunyi' },
  { ...plain, name: 'شركة الشرق', address: 'شارع ١، كوالالمبور' },
  { ...plain, name: '大众茶室有限公司' },
  { ...plain, name: `Z${'\u0301'.repeat(40)}algo Enterprise` },
  { ...plain, name: 'Perniagaan '.repeat(100) },
  { ...plain, name: 'Perniagaan'.repeat(50), address: 'Jalan'.repeat(100) },
  { ...plain, name: '=HYPERLINK("https://evil.example")', ssm_no: '@SUM(1)' },
  { ...plain, name: 'Two\nlines\tand a tab' },
  { name: 'All null', ssm_no: null, ssm_doc: null, address: null, phone: null, office: null },
  { name: 'All blank', ssm_no: '', ssm_doc: ' ', address: '', phone: '\t', office: '' },
  { name: 'All absent' },
  { ...plain, name: '' },
  { ...plain, name: 'Spaces and capitals', ssm_doc: ' HTTPS://documents.example/ssm/1.pdf\n' },
  ...noDocuments.map((ssm_doc, index) => ({ ...plain, name: `Document ${index + 1}`, ssm_doc })),
].map((company, index) => ({ id: 9_001 + index, ...company }))
