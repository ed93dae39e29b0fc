/** Part of an ordered selection: rows `skip` to `skip + limit`. */
export interface Paging {
  readonly skip: number
  readonly limit: number
}
