import type { Tables } from '@haru/server/src/db/schema.ts'
import { tableKinds } from '@haru/server/src/db/table-kinds.ts'

/** A node of the syntax tree of PostgreSQL: `{ SelectStmt: { ... } }`, or the members of such a node. */
export type SyntaxNode = Readonly<Record<string, unknown>>

/** A table with an owner or a key, as a statement refers to it. */
export interface TableReference {
  readonly table: keyof Tables
  readonly alias: string
  /** The column that a statement has to name: the owner of a personal table, the key of a look-up table. */
  readonly column: string
  readonly isPersonal: boolean
}

/** A condition, and the tables that it limits; an outer join limits only the tables that it adds. */
export interface Condition {
  readonly node: SyntaxNode
  readonly limits: (reference: TableReference) => boolean
}

interface Sources {
  readonly tables: readonly TableReference[]
  readonly conditions: readonly Condition[]
  /** Tables that `tableKinds` does not name. */
  readonly unknown: readonly string[]
}

const noSources: Sources = { tables: [], conditions: [], unknown: [] }
const everyTable = () => true

/** The tables that the `from` of a statement refers to, and the conditions of its joins. `ctes` are names of common table expressions. */
export function collectSources(items: readonly unknown[], ctes: ReadonlySet<string>): Sources {
  return mergeSources(items.map((item) => collectSource(item as SyntaxNode, ctes)))
}

function collectSource({ RangeVar, JoinExpr }: SyntaxNode, ctes: ReadonlySet<string>): Sources {
  if (RangeVar !== undefined) return toSource(RangeVar as SyntaxNode, ctes)
  if (JoinExpr === undefined) return noSources
  const { larg, rarg, quals, jointype } = JoinExpr as SyntaxNode
  const [left, right] = [collectSources([larg], ctes), collectSources([rarg], ctes)]
  const limits = jointype === 'JOIN_INNER' ? everyTable : (table: TableReference) => right.tables.includes(table)
  const condition = quals === undefined ? [] : toConjuncts(quals as SyntaxNode).map((node) => ({ node, limits }))
  return mergeSources([left, right, { ...noSources, conditions: condition }])
}

/** A table by its name; nothing for a common table expression or a table of PostgreSQL itself. */
export function toSource({ relname, schemaname, alias }: SyntaxNode, ctes: ReadonlySet<string> = new Set()): Sources {
  const name = String(relname)
  if (schemaname !== undefined || ctes.has(name)) return noSources
  if (!isTable(name)) return { ...noSources, unknown: [name] }
  const kind = tableKinds[name]
  if (kind.kind === 'shared') return noSources
  const column = kind.kind === 'personal' ? kind.owner : kind.key
  const aliasName = (alias as { aliasname?: string } | undefined)?.aliasname ?? name
  return { ...noSources, tables: [{ table: name, alias: aliasName, column, isPersonal: kind.kind === 'personal' }] }
}

/** The conditions that all have to be true. */
export function toConjuncts(node: SyntaxNode): readonly SyntaxNode[] {
  const bool = node['BoolExpr'] as { boolop: string; args: readonly SyntaxNode[] } | undefined
  return bool?.boolop === 'AND_EXPR' ? bool.args.flatMap(toConjuncts) : [node]
}

function isTable(name: string): name is keyof Tables {
  return Object.hasOwn(tableKinds, name)
}

export function mergeSources(all: readonly Sources[]): Sources {
  return {
    tables: all.flatMap(({ tables }) => tables),
    conditions: all.flatMap(({ conditions }) => conditions),
    unknown: all.flatMap(({ unknown }) => unknown),
  }
}
