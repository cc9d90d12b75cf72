/**
 * The privacy policy. It is not part of the catalogue, so that only its own screen loads it. It must be true:
 * a change of the data that Haru stores, logs or sends is a change here.
 */
export const privacy = {
  since: 'In force since {first}, last changed {last}',
  intro:
    'Haru keeps what you write about your days. This page says what is stored, why, where and for how long, who can see it, and how to take it with you or delete it.',

  operator: 'Who is responsible',
  'operator.free': 'Haru is free software that anyone can run on their own machine.',
  'operator.named': 'This one is run by {operator}.',
  'operator.unnamed':
    'The operator of this server has not given a name here. Please ask the person who told you about it.',
  'operator.contact': 'About anything on this page, write to',
  'operator.makers': 'The makers of Haru have no access to this server and receive nothing from it.',

  stored: 'What is stored',
  'stored.account':
    'Your account: your ID, which is an email address, the day you signed up, your language, time zone, country, currency and weight unit. Your password only as a one-way hash, from which it cannot be read.',
  'stored.records':
    'What you write: records and goals of exercise, food, money and sleep, body weight among them, your calendar, categories, favorites and own foods, what you began with, and a picture of you if you add one, without what the camera wrote into it.',
  'stored.health':
    'Body weight, food and sleep say something about your health, and money about how you live. They are here because you write them down, and you can leave out any of them.',
  'stored.credentials':
    'Login methods that you add: of a passkey its public key, the name you gave it and when it was last used; of two-step codes their key in encrypted form, and the recovery codes as hashes. Of a calendar feed that you turn on, its secret as a hash and in encrypted form.',
  'stored.google':
    'If you sign in with Google: the number by which Google knows you, and the email address it told us. Nothing else of your Google account can be seen from here.',
  'stored.sessions':
    'For each login, and each device that you let log in by itself: a random number as a hash, when it began and was last used, and the name of your browser.',
  'stored.never':
    'Not stored: where you are, your contacts, advertising IDs, and how you move through the app. IP addresses are counted for about an hour, to slow down who guesses passwords: in memory, and as keyed hashes in the database. They are never written in readable form, and not to the log.',

  why: 'What it is for',
  'why.purpose':
    'To show it to you again, to work out totals, charts and scores from it, and to keep others out of your account. It is kept because you agreed by signing up; you can take that back at any time by deleting your account.',
  'why.never': 'Nothing is sold, used for advertising, or shared for analysis.',

  retention: 'How long',
  'retention.records':
    'What you write: until you delete it, or your account. Of a deleted day only its date, area and kind are kept for about {tombstoneDays} days, so that your other devices learn that it is gone, and the result of a save for about {operationDays} days, so that a save that is sent twice counts once. Both are removed some time after that, while you write. The file of an import is removed when its records are stored, or after a day.',
  'retention.account':
    'Your account, everything you wrote and all your logins are removed from the database at once when you delete your account.',
  'retention.sessions':
    'A login ends when you log out, after {sessionDays} days without use, or after {sharedComputerHours} hours on a shared computer. What is left of one that ended by itself is removed {expiredSignInDays} days later.',
  'retention.codes':
    'A code by email is valid for 10 minutes. It is stored as a keyed hash, and removed a day later. An email waits in the database in encrypted form until it is sent, for a day at most.',
  'retention.logs':
    'The server writes a line to its log for each request: when, which kind, how it ended, and for whom, under a name that changes every day and that cannot be reversed without the key of this server. Nothing you type is in it. The operator of the server decides how long these lines are kept.',
  'retention.mails':
    'This server has no mail server: emails, with their codes and addresses, are written to its log instead.',
  'retention.backups':
    'The operator of the server decides about backups, too. What you delete stays in earlier backups until they are replaced.',

  recipients: 'Who can see it',
  'recipients.you': 'You. Other people who use this server see nothing of what you write.',
  'recipients.operator':
    'The operator of this server can read everything in its database. Haru does not hide your records from them. If you do not trust the operator with this, please run your own Haru.',
  'recipients.admin':
    'Administrators see in the app how many people use it and how many joined in each month, and none of their records.',
  'recipients.mail': 'The mail server that delivers our emails sees your address and the emails.',
  'recipients.google': 'If you sign in with Google, Google learns that you did, and when.',
  'recipients.off':
    'Where few foods are found here, what you search for is also asked of Open Food Facts (openfoodfacts.org): the words or the barcode, from the address of this server, without who you are. So are the names of foods in a line of the quick entry, while you type it and before you save it.',
  'recipients.mfds':
    'What you search for in Korean, and the names of foods in a line of the quick entry, are then also asked of the food database of the Korean Ministry of Food and Drug Safety (data.go.kr), in the same way.',
  'recipients.none': 'No one else. The pages load nothing from other sites, and nothing tracks you.',

  device: 'What stays on your device',
  'device.cookies': 'Cookies, all of them needed for what you asked for:',
  'device.session':
    'Who is logged in. {sessionDays} days from its last use; on a shared computer until the browser is closed.',
  'device.device': 'Lets this browser log in by itself, where you asked for it. {deviceDays} days from its last use.',
  'device.flow': 'Ties a code by email to the browser that asked for it. One hour.',
  'device.oidc': 'Ties the way to Google and back to this browser. Ten minutes.',
  'device.passkey': 'Ties what a passkey signs to the browser that asked for it. Until the browser is closed.',
  'device.loggedOut':
    'Tells the server that you have logged out here without a network, so that it ends your login at the first contact. One year at most.',
  'device.language': 'Your language, so that the page begins in it. One year.',
  'device.theme': 'Light or dark, so that the page begins in it. One year.',
  'device.copy':
    'So that Haru works without a network, the browser keeps a copy of what you write, in a database that it does not encrypt: anyone who can read the files of your device can read it. It is removed when you log out, when your login has ended, when your account is deleted, and at the next start after {absenceDays} days without contact with the server. Where the clock of your device was changed, or the device was off for more than a year, only the server can tell how long that was: without a network the copy can still be read then, until the server responds. On a shared computer there is none.',
  'device.unsent':
    'What you wrote without a network waits here until it is sent. If you log out before, you choose: send it, discard it, or keep it locked. Locked, it is encrypted with a key that only your account has, and this device forgets the key until you log in here again. It stays locked until then, however long that is. Where two devices changed the same, the version that you did not choose stays here for {versionDays} days.',
  'device.storage':
    'The browser also remembers your choices, your ID if you ask it to, the foods you picked, and what you typed and have not saved. Logging out removes all of it but the ID you had remembered, the language and the theme.',

  rights: 'What you can do',
  'rights.change': 'See and correct everything in the app.',
  'rights.take': 'Take everything with you as one file, from Settings, Your data; and bring it to another Haru.',
  'rights.delete': 'Delete single days in their editors, or your whole account with everything in it.',
  'rights.places': 'See in Settings, Login and security, where you are logged in, and log out there.',
  'rights.ask':
    'Ask the operator of this server, at the address above if there is one, for anything that the app does not let you do.',
  'rights.complain':
    'Complain to the data protection authority where you live; in Korea to the Personal Information Infringement Report Center (phone 118).',

  age: 'Age',
  'age.text':
    'Haru is for people aged 13 and over, in Korea 14 and over. This is not checked: by signing up, you confirm it.',

  changes: 'Changes',
  'changes.first': 'First version. Minimum age 13.',
  'changes.last':
    'Written anew: who is responsible, what is stored and how long, who can see it, cookies, and the age of 14 in Korea.',
} as const satisfies Record<string, string>

export type PrivacyKey = keyof typeof privacy
export type PrivacyWords = Readonly<Record<PrivacyKey, string>>
