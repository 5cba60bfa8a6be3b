/** The second entry of the package: its ratio to the first is the noise of the machine. */
export const AGAIN = 'CompanyList again'

/** The lists whose rows are in memory, and the page of each. */
export const localLists: Record<string, string> = {
  CompanyList: 'CompanyList',
  [AGAIN]: 'CompanyList',
  PlainTable: 'PlainTable',
  DataGrid: 'DataGrid',
}

/** The lists whose rows come from the proxy, and the page of each. */
export const proxiedLists: Record<string, string> = {
  CompanyList: 'ProxiedCompanyList',
  [AGAIN]: 'ProxiedCompanyList',
  DataGrid: 'ProxiedDataGrid',
}
