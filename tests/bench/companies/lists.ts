/** The package as a second contestant: its ratio to the first is the machine's noise. */
export const AGAIN = 'CompanyList again'

/** The lists whose rows are in memory, with their pages. */
export const localLists: Record<string, string> = {
  CompanyList: 'CompanyList',
  [AGAIN]: 'CompanyList',
  PlainTable: 'PlainTable',
  DataGrid: 'DataGrid',
}

/** The lists whose rows are fetched from the proxy, with their pages. */
export const proxiedLists: Record<string, string> = {
  CompanyList: 'ProxiedCompanyList',
  [AGAIN]: 'ProxiedCompanyList',
  DataGrid: 'ProxiedDataGrid',
}
