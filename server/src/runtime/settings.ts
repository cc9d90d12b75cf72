import { environments } from '@haru/shared/contract/server/admin.ts'
import * as z from 'zod/mini'
import { keptMonths, keptWeeks } from './backup-retention.ts'
import { databaseSettings } from './database-settings.ts'
import {
  createCheckedSchema,
  createSecretSetting,
  createSetting,
  createSwitch,
  createWholeNumberSchema,
  type Setting,
  withFormerNames,
} from './setting.ts'
import {
  isAddressList,
  isContact,
  isHourOrOff,
  isIssuer,
  isMetricsToken,
  isPublicOrigin,
  isReportAddress,
  isSecretKey,
  isSender,
  isServiceKey,
  isSmtpUrl,
  isVisible,
} from './setting-formats.ts'

/** All settings of the server. There is no other configuration. */
export const settings = {
  host: createSetting(
    'HARU_HOST',
    '127.0.0.1',
    'The address to listen on. 0.0.0.0 listens on all of them.',
    z.string(),
  ),
  port: createSetting('HARU_PORT', '3000', 'The port to listen on.', createWholeNumberSchema(0, 65_535)),
  dataDir: createSetting(
    'HARU_DATA_DIR',
    './data',
    'The data folder: the SQLite database, and the server key.',
    z.string(),
  ),
  ...databaseSettings,
  publicOrigin: createSetting(
    'HARU_PUBLIC_ORIGIN',
    null,
    'The URL under which users reach the server, such as https://haru.example. Required unless it is used on this machine only. Passkeys work for its host name only, and stop working if it changes.',
    createCheckedSchema(isPublicOrigin, 'must be an origin such as https://haru.example; http only for this machine'),
  ),
  trustedProxies: createSetting(
    'HARU_TRUSTED_PROXIES',
    null,
    'Addresses of reverse proxies, separated by commas, whose X-Forwarded-For header is used.',
    createCheckedSchema(isAddressList, 'must be addresses or networks separated by commas'),
  ),
  secretKey: createSecretSetting(
    'HARU_SECRET_KEY',
    'The key for codes, pseudonyms in the log and secrets of two-step login, at least 32 characters. When empty, it is created once and stored in the data folder. All servers of a database need the same key.',
    createCheckedSchema(isSecretKey, 'must be at least 32 characters, and not an example'),
  ),
  smtpUrl: createSecretSetting(
    'HARU_SMTP_URL',
    'The mail server: smtps://user:password@host or smtp://host:587. A % in the password is written %25. When empty, mail goes to the log.',
    createCheckedSchema(
      isSmtpUrl,
      'must begin with smtp:// or smtps://, and a % in the user or the password is written %25',
    ),
  ),
  mailFrom: createSetting(
    'HARU_MAIL_FROM',
    'Haru <haru@localhost>',
    'The sender of emails.',
    createCheckedSchema(isSender, 'must hold an address'),
  ),
  env: createSetting(
    'HARU_ENV',
    'production',
    'production for real data; test for trials. The app info shows it.',
    z.enum(environments, { error: 'must be production or test' }),
  ),
  requestsPerMinute: createSetting(
    'HARU_REQUESTS_PER_MINUTE',
    '300',
    'Requests a minute for each signed-in user. Without a session each address gets two fifths of it.',
    createWholeNumberSchema(1, 10_000_000),
  ),
  emailsPerHour: withFormerNames(
    createSetting(
      'HARU_EMAILS_PER_HOUR',
      '20',
      'Codes an hour that one network can request. One email address gets at most a quarter of it from each network, half of it from the networks of one provider (/16 or /48), and twice of it in all. Browsers of its owner have a quarter of it on top.',
      createWholeNumberSchema(4, 10_000_000),
    ),
    'HARU_LETTERS_PER_HOUR',
  ),
  maxAccountMegabytes: createSetting(
    'HARU_MAX_ACCOUNT_MB',
    '50',
    'The largest size of an account in the database, in megabytes. A write beyond it is refused; existing data is not deleted.',
    createWholeNumberSchema(1, 1_000_000),
  ),
  waitingImportMegabytes: createSetting(
    'HARU_MAX_WAITING_IMPORTS_MB',
    '4000',
    'The largest size of the files of all users that wait to be imported, in megabytes. Further files are refused until others are imported or discarded, or have waited for a day.',
    createWholeNumberSchema(1, 100_000_000),
  ),
  accountDisclosure: withFormerNames(
    createSetting(
      'HARU_ACCOUNT_DISCLOSURE',
      'open',
      'open lets a response reveal whether an account exists; with quiet the response is the same, and the owner of the address gets an email.',
      z.enum(['open', 'quiet'], { error: 'must be open or quiet' }),
    ),
    'HARU_ACCOUNT_STATUS',
  ),
  quickSignIn: createSwitch(
    'HARU_ADMIN_QUICK_LOGIN',
    'on',
    'on lets administrators turn on quick sign-in for one of their devices: five taps on the title of the login. off removes it.',
  ),
  deviceCopy: createSwitch(
    'HARU_DEVICE_COPY',
    'on',
    'on keeps a copy of the app and of the data of its user in each browser, so that Haru works without a network; off removes the copy from browsers at their next contact, after they have sent their unsent entries, and no page uses a copy.',
  ),
  registration: createSetting(
    'HARU_REGISTRATION',
    null,
    'open allows sign-up; closed refuses it, and everyone with an account still signs in. When empty, sign-up is open if only this machine reaches the server, and closed otherwise.',
    z.enum(['open', 'closed'], { error: 'must be open or closed' }),
  ),
  oidcIssuer: createSetting(
    'HARU_OIDC_ISSUER',
    'https://accounts.google.com',
    'The issuer of the Google button: Google, or another OpenID Connect provider.',
    createCheckedSchema(isIssuer, 'must be an https address without a query; http only for this machine'),
  ),
  oidcClientId: createSetting(
    'HARU_OIDC_CLIENT_ID',
    null,
    'The client id of this server at the provider. The Google button appears if the id and the secret are set.',
    createCheckedSchema(isVisible, 'must be one word'),
  ),
  oidcClientSecret: createSecretSetting(
    'HARU_OIDC_CLIENT_SECRET',
    'The client secret of this server at the provider.',
    createCheckedSchema(isVisible, 'must be one word'),
  ),
  openFoodFacts: withFormerNames(
    createSwitch(
      'HARU_OPEN_FOOD_FACTS',
      'off',
      'on also searches openfoodfacts.org if few foods are found. The search texts are then sent there, without the identity of the user.',
    ),
    'HARU_OFF',
  ),
  openFoodFactsUrl: withFormerNames(
    createSetting(
      'HARU_OPEN_FOOD_FACTS_URL',
      null,
      'The URL of another server with the API of openfoodfacts.org, such as a mirror.',
      createCheckedSchema(
        isPublicOrigin,
        'must be an origin such as https://foods.example; http only for this machine',
      ),
    ),
    'HARU_OFF_URL',
  ),
  operator: createSetting(
    'HARU_OPERATOR',
    null,
    'The operator of this server, for the privacy policy.',
    createCheckedSchema((text) => text.length <= 100, 'must be at most 100 characters'),
  ),
  contact: createSetting(
    'HARU_CONTACT',
    null,
    'The email address of the operator, for the privacy policy. Requests to openfoodfacts.org contain it, as its terms require.',
    createCheckedSchema(isContact, 'must be an email address'),
  ),
  securityContact: createSetting(
    'HARU_SECURITY_CONTACT',
    null,
    'The contact for vulnerability reports: a mailto: or https: URL. /.well-known/security.txt (RFC 9116) contains it, and does not exist without it.',
    createCheckedSchema(
      isReportAddress,
      'must be an address such as mailto:security@haru.example or https://haru.example/security',
    ),
  ),
  mfdsKey: createSecretSetting(
    'HARU_MFDS_KEY',
    'A key of data.go.kr for 식품영양성분DB정보, which is then also searched for users in Korea.',
    createCheckedSchema(isServiceKey, 'must be a key of data.go.kr'),
  ),
  mfdsUrl: createSetting(
    'HARU_MFDS_URL',
    null,
    'The URL of another server with the API of data.go.kr.',
    createCheckedSchema(isPublicOrigin, 'must be an origin such as https://foods.example; http only for this machine'),
  ),
  metricsToken: createSecretSetting(
    'HARU_METRICS_TOKEN',
    'The bearer token for /haru/metrics, at least 16 characters. Without it only this machine can read the metrics.',
    createCheckedSchema(isMetricsToken, 'must be one word of at least 16 characters'),
  ),
  migrate: createSwitch(
    'HARU_MIGRATE',
    'on',
    'on updates the database at the start; off refuses to start until haru migrate has updated it.',
  ),
  backupBeforeMigration: createSwitch(
    'HARU_BACKUP_BEFORE_MIGRATION',
    'on',
    'on writes a backup to the data folder before an update changes data of users; off omits it.',
  ),
  backupHour: createSetting(
    'HARU_BACKUP_HOUR',
    '3',
    'The hour of the nightly backup, from 0 to 23 in the time zone of the server (TZ); off for none. A server that was off at that hour makes it later.',
    createCheckedSchema(isHourOrOff, 'must be a whole number from 0 to 23, or off'),
  ),
  backupDir: createSetting(
    'HARU_BACKUP_DIR',
    null,
    'The folder of nightly backups; backups in the data folder when empty.',
    z.string(),
  ),
  backupKeep: createSetting(
    'HARU_BACKUP_KEEP',
    '7',
    `The number of the newest nightly backups to keep. The last ones of ${keptWeeks} weeks and of ${keptMonths} months are kept besides.`,
    createWholeNumberSchema(1, 1000),
  ),
  readOnly: createSwitch(
    'HARU_READ_ONLY',
    'off',
    'on answers reads only, and refuses every write, including logins. The server then writes nothing to its database, which has to be up to date.',
  ),
  allowShared: createSwitch('HARU_ALLOW_SHARED', 'off', 'on allows several servers on one SQLite file.'),
} as const satisfies Record<string, Setting>
