/** The package as a second contestant: its ratio to the first is the machine's noise. */
export const AGAIN = 'CompanyList again'

/** The lists with their rows in memory, each with the benchmark's HTML page that shows it. */
export const localLists: Record<string, string> = {
  CompanyList: 'CompanyList',
  [AGAIN]: 'CompanyList',
  PlainTable: 'PlainTable',
  DataGrid: 'DataGrid',
}

/** The lists to search: the package behind the proxy, and a grid that has its rows in memory. */
export const searchedLists: Record<string, string> = {
  CompanyList: 'ProxiedCompanyList',
  [AGAIN]: 'ProxiedCompanyList',
  DataGrid: 'DataGrid',
}

/** The lists that fetch their rows from the proxy, each with the benchmark's HTML page that shows it. */
export const proxiedLists: Record<string, string> = {
  CompanyList: 'ProxiedCompanyList',
  [AGAIN]: 'ProxiedCompanyList',
  DataGrid: 'ProxiedDataGrid',
}
