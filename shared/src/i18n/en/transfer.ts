import type { Phrase } from '../phrase.ts'

export const transfer = {
  'data.title': 'Your data',
  'data.take': 'Download your data',
  'data.take.text':
    'One file with all that is yours. It can be restored as it is, and it has a sheet of each list for your spreadsheet.',
  'data.take.also': 'Your settings, categories and picture are in it. Passwords and passkeys are not.',
  'data.take.button': 'Download everything',
  'data.take.coming': '{size} so far',
  'data.take.done': '{name} was downloaded ({size})',
  'data.bring': 'Restore your data',
  'data.bring.text':
    'This account has nothing in it yet. Choose a file that you downloaded from Haru, here or elsewhere, and everything is as it was.',
  'data.bring.full':
    'A file can be restored only into an account that has nothing in it yet, so that nothing is mixed up or overwritten. This one has records already.',
  'data.bring.button': 'Choose a file',
  'data.bring.limit': 'A .zip of Haru, or the haru.json in it, up to {size}.',
  'data.bring.going': 'Checking every row of {name} ({size})',
  'data.bring.done': 'Everything was restored',
  'feed.title': 'Calendar feed',
  'feed.text':
    'Your calendar program can show your Haru days: the last year, and all that is ahead. Anyone who has the address can read them, without your password.',
  'feed.areas': 'What it shows',
  'feed.turnOn': 'Turn on',
  'feed.turnOff': 'Turn off',
  'feed.turnOff.title': 'Turn the calendar feed off?',
  'feed.turnOff.text': 'Its address stops at once, and calendar programs show nothing new.',
  'feed.show': 'Show the address',
  'feed.address': 'Subscribe to this address',
  'feed.copy': 'Copy the address',
  'feed.renew': 'New address',
  'feed.renew.title': 'Make a new address?',
  'feed.renew.text': 'The old one stops at once. Subscribe to the new one in your calendar programs.',
  'feed.lost':
    'The key of this server has changed, so the address cannot be shown. It still works; a new address can be shown again.',
  'data.usage': 'Storage',
  'data.usage.text': '{used} of {limit} used',
  'data.usage.full': 'There is hardly any room left. Delete records you no longer need; notes take the most.',
  'data.what': 'What',
  'data.records': 'Records',
  'data.goals': 'Goals',
  'data.row.field': 'This value cannot be entered',
  'data.row': '{list}, row {row}',
  'transfer.day': 'Date',
  'transfer.start': 'First day',
  'transfer.end': 'Last day',
} as const satisfies Record<string, Phrase>
