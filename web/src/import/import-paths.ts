export const importListPath = '/user/import'

export function importPath(id: string): string {
  return `${importListPath}/detail?${new URLSearchParams({ importId: id })}`
}
