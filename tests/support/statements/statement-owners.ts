import { parseSync } from 'libpg-query'
import {
  type Condition,
  collectSources,
  mergeSources,
  type SyntaxNode,
  type TableReference,
  toConjuncts,
  toSource,
} from './statement-tables.ts'

/** The tables of a query, and those whose owner or key is a value of the request. */
interface Scope {
  readonly tables: readonly TableReference[]
  readonly bound: Set<TableReference>
  readonly outer: Scope | null
}

const statementKinds = ['SelectStmt', 'InsertStmt', 'UpdateStmt', 'DeleteStmt'] as const
type StatementKind = (typeof statementKinds)[number]

/**
 * Why a statement could read or write rows of several users: the tables without their owner or key, in its subqueries too. Empty for a
 * statement that names all of them. `libpg-query` has to be loaded.
 */
export function findUnownedTables(text: string): readonly string[] {
  const problems: string[] = []
  for (const { stmt } of parseSync(text).stmts ?? []) visitNested(stmt, null, new Set(), problems)
  return problems
}

function visitNested(value: unknown, outer: Scope | null, ctes: ReadonlySet<string>, problems: string[]): void {
  if (typeof value !== 'object' || value === null) return
  for (const [key, member] of Object.entries(value)) {
    if (isStatementKind(key)) visitStatement(key, member as SyntaxNode, { outer, ctes, problems })
    else if (key === 'relname' && outer === null) problems.push(...describeAll(value as SyntaxNode))
    else visitNested(member, outer, ctes, problems)
  }
}

interface VisitContext {
  readonly outer: Scope | null
  readonly ctes: ReadonlySet<string>
  readonly problems: string[]
}

function visitStatement(kind: StatementKind, body: SyntaxNode, { outer, ctes, problems }: VisitContext): void {
  const innerCtes = new Set([...ctes, ...listCtes(body)])
  const { larg, rarg } = body
  if (larg !== undefined) {
    visitNested(body['withClause'], outer, innerCtes, problems)
    for (const side of [larg, rarg])
      visitStatement('SelectStmt', side as SyntaxNode, { outer, ctes: innerCtes, problems })
    return
  }
  if (kind === 'InsertStmt') problems.push(...checkInsert(body))
  const targets = kind === 'UpdateStmt' || kind === 'DeleteStmt' ? [toSource(body['relation'] as SyntaxNode)] : []
  const from = [body['fromClause'], body['usingClause']].flatMap((items) => (items as readonly unknown[]) ?? [])
  const sources = mergeSources([...targets, collectSources(from, innerCtes)])
  const where = body['whereClause'] === undefined ? [] : toConjuncts(body['whereClause'] as SyntaxNode)
  const conditions = [...sources.conditions, ...where.map((node) => ({ node, limits: () => true }))]
  const scope: Scope = { tables: sources.tables, bound: new Set(), outer }
  bindTables(scope, conditions)
  problems.push(...sources.unknown.map((name) => `the table ${name} is not in tableKinds`))
  problems.push(...scope.tables.filter((table) => !scope.bound.has(table)).map(describe))
  visitNested(Object.values(body), scope, innerCtes, problems)
}

/** Binds the tables whose owner or key is compared with a value, or with the owner of a table that is bound. */
function bindTables(scope: Scope, conditions: readonly Condition[]): void {
  for (let before = -1; before < scope.bound.size; ) {
    before = scope.bound.size
    for (const { node, limits } of conditions) {
      for (const table of scope.tables) {
        if (!scope.bound.has(table) && limits(table) && isBoundBy(node, table, scope)) scope.bound.add(table)
      }
    }
  }
}

function isBoundBy(condition: SyntaxNode, table: TableReference, scope: Scope): boolean {
  const comparison = condition['A_Expr'] as SyntaxNode | undefined
  if (comparison === undefined) return false
  const { kind, lexpr, rexpr } = comparison
  const operator = JSON.stringify(comparison['name'])
  if (!operator.includes('"="')) return false
  const [left, right] = [lexpr as SyntaxNode, rexpr as SyntaxNode]
  // A look-up of several keys asks for each of them.
  if (kind === 'AEXPR_IN') return !table.isPersonal && isColumnOf(left, table, scope) && isListOfValues(right)
  if (kind !== 'AEXPR_OP') return false
  return [
    [left, right],
    [right, left],
  ].some(([one, other]) => {
    if (one === undefined || other === undefined || !isColumnOf(one, table, scope)) return false
    return isValue(other) || isBoundColumn(other, table, scope)
  })
}

function isColumnOf(node: SyntaxNode, table: TableReference, scope: Scope): boolean {
  return findReference(node, scope)?.reference === table
}

function isBoundColumn(node: SyntaxNode, { isPersonal }: TableReference, scope: Scope): boolean {
  const found = findReference(node, scope)
  return found !== null && isPersonal && found.reference.isPersonal && found.scope.bound.has(found.reference)
}

/** The table whose owner or key the column is; null for another column. A column without a table belongs to the innermost query. */
function findReference(
  node: SyntaxNode,
  scope: Scope,
): { readonly reference: TableReference; readonly scope: Scope } | null {
  const fields = (node['ColumnRef'] as { fields: readonly { String?: { sval: string } }[] } | undefined)?.fields
  const names = fields?.map(({ String: text }) => text?.sval) ?? []
  const [column, alias] = names.toReversed()
  for (let each: Scope | null = scope; each !== null && column !== undefined; each = each.outer) {
    const reference = each.tables.find((table) => table.column === column && (alias ?? table.alias) === table.alias)
    if (reference !== undefined) return { reference, scope: each }
  }
  return null
}

function isValue(node: SyntaxNode): boolean {
  const cast = node['TypeCast'] as { arg: SyntaxNode } | undefined
  return 'ParamRef' in node || 'A_Const' in node || (cast !== undefined && isValue(cast.arg))
}

function isListOfValues(node: SyntaxNode): boolean {
  return ((node['List'] as { items: readonly SyntaxNode[] } | undefined)?.items ?? []).every(isValue)
}

function checkInsert({ relation, cols }: SyntaxNode): readonly string[] {
  const { tables, unknown } = toSource(relation as SyntaxNode)
  const columns = (cols as readonly { ResTarget: { name: string } }[]).map(({ ResTarget }) => ResTarget.name)
  return [
    ...unknown.map((name) => `the table ${name} is not in tableKinds`),
    ...tables.filter(({ column }) => !columns.includes(column)).map(describe),
  ]
}

function listCtes({ withClause }: SyntaxNode): readonly string[] {
  const { ctes = [] } = (withClause ?? {}) as { ctes?: readonly { CommonTableExpr: { ctename: string } }[] }
  return ctes.map(({ CommonTableExpr }) => CommonTableExpr.ctename)
}

function isStatementKind(key: string): key is StatementKind {
  return statementKinds.some((kind) => kind === key)
}

function describe({ table, alias, column }: TableReference): string {
  return `${table}${alias === table ? '' : ` as ${alias}`} without ${column}`
}

// A statement of another kind, such as `vacuum`, has no condition.
function describeAll(relation: SyntaxNode): readonly string[] {
  return toSource(relation).tables.map(describe)
}
