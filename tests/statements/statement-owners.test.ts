import { loadModule } from 'libpg-query'
import { beforeAll, describe, expect, test } from 'vitest'
import { findUnownedTables } from '../support/statements/statement-owners.ts'

beforeAll(() => loadModule())

describe('a statement that names every owner is accepted', () => {
  test.each([
    'select * from session where account_id = $1 and token_hash = $2',
    'select "s"."agent" from "session" as "s" where ("s"."token_hash" = $2 and ($1 = "s"."account_id"))',
    'select 1 from account left join session on session.account_id = account.id and session.token_hash = $1 where account.id = $2',
    'select 1 from account inner join identity on identity.account_id = account.id where account.id = $1',
    'select (select max(created_at) from session where session.account_id = account.id) from account where id = $1',
    'with mine as (select * from entry where owner_id = $1) select * from mine',
    'select * from (select * from entry where owner_id = $1) as mine',
    'select id from entry where owner_id = $1 union all select id from removed where owner_id = $1',
    'insert into session (account_id, token_hash) values ($1, $2)',
    'update device set token_hash = $1 where account_id = $2 and id = $3 returning id',
    'delete from entry where owner_id = cast($1 as text)',
    'select account_id from login_owner where login_id = $1',
    'update attempt set count = 0 where key in ($1, $2)',
    'select * from food where id = $1',
    'select count(*) from food',
    'update counter set value = value + 1 where name = $1 returning value',
    'select column_name from information_schema.columns',
    'vacuum (analyze) food_term',
  ])('%s', (text) => {
    expect(findUnownedTables(text)).toEqual([])
  })
})

describe('a planted statement without an owner is found', () => {
  test.each([
    ['select * from session where token_hash = $1', ['session without account_id']],
    ['select * from session where account_id = $1 or token_hash = $2', ['session without account_id']],
    ['select * from session where account_id <> $1', ['session without account_id']],
    ['select * from session where account_id in ($1, $2)', ['session without account_id']],
    ['select * from session where account_id = device_id', ['session without account_id']],
    ['select * from session where not account_id = $1', ['session without account_id']],
    ['select * from session where device_id = account_id and token_hash = $1', ['session without account_id']],
    ['delete from device where expires_at <= $1', ['device without account_id']],
    ['update account set seq = seq + 1', ['account without id']],
    ['update account set seq = seq + 1 where number = $1', ['account without id']],
    ['insert into ticket (hash) values ($1)', ['ticket without owner_id']],
    ['select 1 from account left join session on account.id = $1 and session.account_id = $1', ['account without id']],
    [
      'select 1 from account as a, session as s where a.id = s.account_id',
      ['account as a without id', 'session as s without account_id'],
    ],
    [
      'select 1 from account where id = $1 and exists (select 1 from entry where start > $2)',
      ['entry without owner_id'],
    ],
    [
      'select 1 from account where exists (select 1 from session where session.account_id = account.id)',
      ['account without id', 'session without account_id'],
    ],
    ['select id from entry where owner_id = $1 union all select id from removed', ['removed without owner_id']],
    ['with theirs as (select * from entry) select 1 from theirs where owner_id = $1', ['entry without owner_id']],
    ['select * from (select * from entry) as all_entries where owner_id = $1', ['entry without owner_id']],
    ['update food set ko = (select max(value) from own_food)', ['own_food without owner_id']],
    ['insert into category (owner_id, area) select owner_id, area from entry', ['entry without owner_id']],
    ['select * from login_owner where account_id = $1', ['login_owner without login_id']],
    ['delete from code where expires_at < $1', ['code without address']],
    ['select * from session, food where session.account_id = food.id', ['session without account_id']],
    ['select * from letter where id = $1', ['the table letter is not in tableKinds']],
    ['insert into letter (id) values ($1)', ['the table letter is not in tableKinds']],
    ['vacuum session', ['session without account_id']],
  ])('%s', (text, problems) => {
    expect(findUnownedTables(text)).toEqual(problems)
  })
})
