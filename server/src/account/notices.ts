import type { Deps } from '../deps.ts'
import { type Notice, noticeLetter } from '../mail/letters.ts'
import { languageOf } from './people.ts'

interface Owner {
  readonly login_id: string
  readonly language: string
}

/** Tells somebody by mail what happened to the ways into their account. */
export function notify({ mailer }: Pick<Deps, 'mailer'>, { login_id, language }: Owner, notice: Notice): void {
  mailer.post(noticeLetter(login_id, languageOf({ language }), notice))
}
