/**
 * Parses a barcode of 8 or 13 digits; 12 and 14 digits of the same code become 13. Returns null if the text has another length,
 * other characters than digits, spaces and hyphens, or a wrong check digit.
 */
export function parseBarcode(text: string): string | null {
  const digits = text.replaceAll(/[\s-]/g, '')
  if (!/^(\d{8}|\d{12,14})$/.test(digits) || !hasValidCheckDigit(digits)) return null
  if (digits.length === 14) return digits.startsWith('0') ? digits.slice(1) : null
  return digits.length === 12 ? `0${digits}` : digits
}

// GS1 check digit: from the right, every second digit counts three times.
function hasValidCheckDigit(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, i) => total + Number(digit) * (i % 2 === 0 ? 1 : 3), 0)
  return sum % 10 === 0
}
