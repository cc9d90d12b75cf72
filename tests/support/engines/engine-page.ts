import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Elements, Finder, RoleOptions } from '../browser/elements.ts'
import type { Engine } from './engine.ts'
import type { Action, Outcome, Selector } from './page-script.ts'

declare global {
  var pageScript: typeof import('./page-script.ts') | undefined
}

/** An element of a page of an engine, which is looked for again by each action. */
export interface EngineElement extends Elements<EngineElement> {
  readonly selector: Selector
}

const timeoutMs = 30_000

/** The page script without its types, as a value of the page. */
function readPageScript(): string {
  const file = stripTypeScriptTypes(readFileSync(join(import.meta.dirname, 'page-script.ts'), 'utf8'))
  const script = file.replaceAll(/^export /gm, '')
  return `globalThis.pageScript = (() => {\n${script}\nreturn { act, count } })()`
}

/** Finds elements in the page of an engine. */
export function createFinder(engine: Engine, within: Selector | null = null): Finder<EngineElement> {
  const element = (selector: Selector) => createElement(engine, selector)
  return {
    getByRole: (role, options = {}) => element({ by: 'role', within, role, ...toRoleTest(options) }),
    getByLabel: (text, { exact = false } = {}) => element({ by: 'label', within, text, isExact: exact }),
    getByText: (text, { exact = false } = {}) => element({ by: 'text', within, text, isExact: exact }),
  }
}

function toRoleTest({ name, exact = false, level, expanded, pressed }: RoleOptions) {
  return {
    name: name instanceof RegExp ? name.source : (name ?? null),
    isPattern: name instanceof RegExp,
    isExact: exact,
    level: level ?? null,
    expanded: expanded ?? null,
    pressed: pressed ?? null,
  }
}

function createElement(engine: Engine, selector: Selector): EngineElement {
  const act = async (action: Action) => (await actInTime(engine, selector, action)).result
  const at = (index: number) => createElement(engine, { by: 'place', of: selector, index })
  const countDrawn = () => runScript(engine, countInPage, selector)
  return {
    ...createFinder(engine, selector),
    selector,
    first: () => at(0),
    nth: at,
    or: (other) => createElement(engine, { by: 'either', one: selector, other: other.selector }),
    count: countDrawn,
    click: async () => void (await act({ type: 'click' })),
    check: async () => void (await act({ type: 'check' })),
    fill: async (text) => void (await act({ type: 'fill', text })),
    selectOption: ({ label }) => act({ type: 'choose', text: label }),
    inputValue: () => act({ type: 'value' }),
    innerText: () => act({ type: 'text' }),
    waitFor: ({ state = 'visible' } = {}) => {
      const isAbsence = state === 'detached' || state === 'hidden'
      return waitOnPage(
        engine,
        async () => (await countDrawn()) > 0 !== isAbsence,
        () => `${state}: ${describe(selector)}`,
      )
    },
  }
}

async function actInTime(engine: Engine, selector: Selector, action: Action): Promise<{ readonly result: string }> {
  let outcome: Outcome = { obstacle: 'not tried' }
  const description = () => `${JSON.stringify(action)} on ${describe(selector)}: ${JSON.stringify(outcome)}`
  await waitOnPage(
    engine,
    async () => {
      outcome = await runScript(engine, actInPage, { selector, action })
      return 'result' in outcome
    },
    description,
  )
  if ('obstacle' in outcome) throw new Error(description())
  return outcome
}

type Command<Argument, Result> = (argument: Argument) => Result | undefined

/** Runs a function that uses the page script, which the page may not have yet. It runs again in the next page if the page is being left. */
async function runScript<Argument, Result>(
  engine: Engine,
  command: Command<Argument, Result>,
  argument: Argument,
): Promise<Result> {
  const end = performance.now() + timeoutMs
  while (performance.now() < end) {
    const result = await engine.evaluate(command, argument).catch(() => undefined)
    if (result !== undefined) return result
    await engine.addScript(readPageScript()).catch(() => undefined)
  }
  throw new Error('the page runs no script')
}

const countInPage: Command<Selector, number> = (selector) => globalThis.pageScript?.count(selector)

const actInPage: Command<{ readonly selector: Selector; readonly action: Action }, Outcome> = (argument) =>
  globalThis.pageScript?.act(argument.selector, argument.action)

/** Waits for a condition of a page. The error says what the page shows instead. */
export async function waitOnPage(
  engine: Engine,
  condition: () => Promise<boolean>,
  describeCondition: () => string,
): Promise<void> {
  const end = performance.now() + timeoutMs
  while (!(await condition())) {
    if (performance.now() > end) {
      throw new Error(`${describeCondition()}\n${await engine.evaluate(readPage, null).catch(String)}`)
    }
    await sleep(50)
  }
}

const readPage = () => `${location.href}\n${document.body.innerText}`

function describe(selector: Selector): string {
  switch (selector.by) {
    case 'role':
      return `${withinText(selector.within)}${selector.role} ${selector.name ?? ''}`
    case 'place':
      return `${describe(selector.of)} [${selector.index}]`
    case 'either':
      return `${describe(selector.one)} or ${describe(selector.other)}`
    default:
      return `${withinText(selector.within)}${selector.by} ${selector.text}`
  }
}

const withinText = (within: Selector | null) => (within === null ? '' : `${describe(within)} > `)
