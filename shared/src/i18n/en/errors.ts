import type { ErrorCode } from '../../errors.ts'
import type { Phrase } from '../phrase.ts'

/** Why a call was refused, for every code there is. */
const refusals = {
  'error.invalidJson': 'The request could not be read',
  'error.invalidQuery': 'The request could not be read',
  'error.invalidUserId': 'The request names the user in a way that cannot be read',
  'error.idFormat': 'Please enter ID in email format',
  'error.pwRule': 'Password must be at least 8 characters long, including letters, numbers, and special characters',
  'error.pwCommon': 'Too many people use this password. Please choose another one',
  'error.invalidCode': 'The code is the 8 digits in the email',
  'error.invalidType': 'This cannot be done here',
  'error.invalidDate': 'Please choose a valid date',
  'error.dateOrder': 'The start date must not be after the end date',
  'error.dateRange': 'The range of dates is too long',
  'error.invalidPaging': 'There is no such page',
  'error.invalidObject': 'What was sent is not complete',
  'error.invalidField': 'Please check what you entered',
  'error.errorCount': 'Please add an item',
  'error.errorPart': 'Please choose a part',
  'error.errorTitle': 'Please choose a title',
  'error.errorCalendarPart': 'Please choose a kind',
  'error.errorCalendarTitle': 'Please enter a title',
  'error.errorCalendarColor': 'Please choose a color',
  'error.tooDeep': 'The request is too complex',
  'error.unauthorized': 'Please log in',
  'error.sessionExpired': 'You have been away for a while. Please log in again',
  'error.accountGone': 'This account no longer exists',
  'error.forbidden': 'This is not yours to see or change',
  'error.adminOnly': 'Only an administrator can do this',
  'error.badOrigin': 'This request came from another site and was refused',
  'error.notVerified': 'Please complete email verification',
  'error.reauthRequired': 'Please confirm your password first',
  'error.pwDoesNotMatch': 'The password is incorrect',
  'error.notFound': 'Page not found',
  'error.noData': 'No data to delete',
  'error.methodNotAllowed': 'This cannot be done here',
  'error.alreadyExists': 'Data for the date already exists',
  'error.staleVersion': 'This was changed in the meantime, perhaps on another device',
  'error.lastWayIn': 'This is the only way into your account',
  'error.limitReached': 'There is no room for more',
  'error.updateRequired': 'Please reload to get the newest version',
  'error.operationReplayed': 'This was already sent with other contents',
  'error.bodyTooLarge': 'This is too large to send',
  'error.uriTooLong': 'The address is too long',
  'error.unsupportedMediaType': 'This kind of content cannot be read',
  'error.tooManyRequests': 'Too many tries. Please wait a moment',
  'error.headersTooLarge': 'The request is too large',
  'error.unexpected': 'Something went wrong on our side. Please try again',
  'error.storageUnavailable': 'Saving is not possible right now. Please try again later',
  'error.databaseUnavailable': 'The database cannot be reached right now. Please try again later',
  'error.overloaded': 'Too much is going on right now. Please try again in a moment',
} as const satisfies Record<`error.${ErrorCode}`, Phrase>

/** What was wrong with a field, where its name says too little. */
const fields = {
  'error.favoriteName': 'Please enter the food name',
  'error.foodGone': 'This food is no longer there',
  'error.cantBeDeletedLastItem': 'The last item cannot be deleted',
  'error.categoryFixed': 'This one can be renamed but not deleted: totals hang on it',
  'error.categoryName': 'Please enter a name of up to 30 characters',
  'error.categoryTwice': 'There is one of this name already',
} as const satisfies Record<string, Phrase>

/** How calls of the account went. */
const account = {
  'account.emailSendSuccessful': 'Email Send Successful',
  'account.emailSendFailed': 'Email Send Failed',
  'account.duplicate': 'This ID is already in use',
  'account.notExist': 'Email does not exist',
  'account.isGoogle': 'This is a Google user. You cannot use password reset',
  'account.isGoogleUser': 'This is a Google user. Please use Google Login',
  'account.authenticationSuccessful': 'Authentication Successful',
  'account.authenticationFailed': 'Authentication Failed',
  'account.signupSuccessful': 'Signup Successful',
  'account.loginSuccessful': 'Login Successful',
  'account.theIdOrPwIsIncorrect': 'The ID or Password is incorrect',
  'account.logoutSuccessful': 'You are logged out',
  'account.updateSuccessful': 'Update Successful',
} as const satisfies Record<string, Phrase>

export const errors = { ...refusals, ...fields, ...account } as const
