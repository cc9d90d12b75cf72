import { expect, test } from 'vitest'
import { readImportFile } from '../../../../tests/support/api/read-import-file.ts'

async function read(content: string) {
  const { rows, questions, skipped } = await readImportFile(content)
  return {
    days: rows.map(({ value }) => value.day),
    texts: rows.map(({ value }) => ('content' in value ? value.content : '')),
    amounts: rows.map(({ value }) => ('amount' in value ? [value.kind, value.amount] : [])),
    questions: questions.map(({ id }) => id),
    skipped: skipped.map(({ reason }) => reason),
  }
}

test('a payment by card is an expense, and a refund is income', async () => {
  const { amounts, questions } = await read(
    '이용일자,가맹점명,이용금액(원)\n2026-01-02,김밥,8000\n2026-01-03,취소,-3000\n',
  )
  expect(amounts).toEqual([
    ['expense', 8000],
    ['income', 3000],
  ])
  expect(questions).not.toContain('currency')
})

test('payments that all have a minus are expenses', async () => {
  const { amounts } = await read('거래일,내용,출금액\n2026-01-02,김밥,-8000\n2026-01-03,커피,-3000\n')
  expect(amounts).toEqual([
    ['expense', 8000],
    ['expense', 3000],
  ])
})

test('the currency that a header names is asked about, and no other three letters', async () => {
  const euros = await read('Buchungstag;Zweck;Betrag (EUR)\n02.01.2026;Miete;-12,50\n')
  expect(euros).toMatchObject({ amounts: [], skipped: ['currency:EUR'] })
  expect(euros.questions).toContain('currency:EUR')
  const net = await read('Date;Text;Amount (net)\n2026-01-02;Rent;-12\n')
  expect(net.questions).toContain('currency')
})

test('QIF has years of one digit, behind a space', async () => {
  expect((await read("!Type:Bank\nD1/15' 4\nT-12\n^\nD1/16'14\nT-12\n^\n")).days).toEqual(['2004-01-15', '2014-01-16'])
})

test('a note of Daylio loses the marks of its format and keeps its lines', async () => {
  const header = 'full_date,date,weekday,time,mood,activities,note_title,note\n'
  const { texts } = await read(
    `${header}2026-01-02,January 2,Friday,10:30,good,,,"I <3 <b>tea</b><br>&lt;b&gt; &amp;lt;"\n`,
  )
  expect(texts).toEqual(['I <3 tea\n<b> &lt;'])
})

test('a statement in XML keeps the currency that it names', async () => {
  const { skipped } = await read(
    '<?OFX OFXHEADER="200"?><OFX><STMTRS><CURDEF>USD</CURDEF><BANKTRANLIST><STMTTRN><DTPOSTED>20260401</DTPOSTED><TRNAMT>-6</TRNAMT></STMTTRN></BANKTRANLIST></STMTRS></OFX>',
  )
  expect(skipped).toEqual(['currency:USD'])
})

test('the starting balance of an account is no income', async () => {
  const files = [
    '!Type:Bank\nD1/15/2026\nT1000\nPOpening Balance\nLCash\n^\nD1/16/2026\nT-12\nPShop\n^\n',
    'Account,Date,Payee,Category,Memo,Outflow,Inflow\nA,16.01.2026,Starting Balance,Inflow: Ready to Assign,,₩0,"₩1,000"\nA,16.01.2026,Shop,,,₩12,₩0\n',
    'Account,Date,Payee,Notes,Category,Amount\nA,2026-01-16,Starting Balance,,Starting Balances,1000\nA,2026-01-16,Shop,,,-12\n',
  ]
  for (const file of files) {
    expect(await read(file)).toMatchObject({ amounts: [['expense', 12]], skipped: ['adjustment'] })
  }
})

test('a part of a split that moves money between accounts of the user is no expense', async () => {
  const split = await readImportFile(
    '!Type:Cash\nD2/1/2026\nT-48\nL[Card]\nS[Card]\n$-31\nSFood\n$-17\n^\nD2/13/2026\nT-5\nL[Card]/x\n^\n',
  )
  expect(split.rows.map(({ value, recordCount }) => ['amount' in value && value.amount, recordCount])).toEqual([
    [17, 1],
  ])
  expect(split).toMatchObject({ records: 2, skipped: [{ reason: 'transfer', count: 1 }] })
})

test('MT940 has entry dates of spaces, value dates of 30 February and times in its details', async () => {
  const { days, texts } = await read(
    ':20:S\n:25:1\n:60F:C260228KRW0,\n:61:260227    D5,NTRFNONREF\n:86:Rent 2026-02-27T13\n:12:11 paid\n:61:2602300301D6,NTRFNONREF\n:86:Interest\n:62F:C260301KRW0,\n',
  )
  expect(days).toEqual(['2026-02-27', '2026-03-01'])
  expect(texts).toEqual(['Rent 2026-02-27T13 :12:11 paid', 'Interest'])
})

test('a weight is in the unit of its column', async () => {
  const weights = async (text: string) => {
    const { rows, questions } = await readImportFile(text)
    expect(questions).toEqual([])
    return rows.flatMap(({ value }) => ('sets' in value ? value.sets.map(({ weight }) => weight) : []))
  }
  expect(
    await weights(
      'Date,Exercise,Category,Weight (kg),Weight (lbs),Reps\n2026-01-02,Squat,Legs,,100,5\n2026-01-02,Squat,Legs,50,110.23,5\n',
    ),
  ).toEqual([45_359_237, 50_000_000])
  expect(
    await weights(
      'Date;Workout Name;Exercise Name;Set Order;lbs;Reps;mi.;Seconds\n2018-01-02 08:00:00;A;Squat;1;100;5;;\n',
    ),
  ).toEqual([45_359_237])
})

test('StrongLifts of older versions has the exercises of a workout in one row', async () => {
  const { rows, records, skipped } = await readImportFile(
    [
      'Date,Note,Workout,Body Weight,Exercise 1,Weight (KG),Weight (LB),Set 1,Set 2,Set 3,Exercise 2,Weight (KG),Weight (LB),Set 1,Set 2,',
      '18/03/2015,"",B,84.5KG,Squat,62.5,140,5,4,0,Press,,100,5,,',
    ].join('\n'),
  )
  expect(rows.map(({ value }) => ('sets' in value ? value.sets : 'weight' in value && value.weight))).toEqual([
    [{ rep: 5, weight: 62_500_000, kind: 'normal' }],
    [{ rep: 4, weight: 62_500_000, kind: 'normal' }],
    [{ rep: 5, weight: 45_359_237, kind: 'normal' }],
    84_500_000,
  ])
  expect([records, skipped.map(({ reason }) => reason)]).toEqual([4, ['empty']])
})

test('the columns of a bank are found by their contents, in several languages', async () => {
  const read = async (text: string) => (await readBank(text)).amounts
  const readBank = async (text: string) => {
    const { rows, skipped } = await readImportFile(text, { account: { currency: 'EUR' } })
    const amounts = rows.map(({ value }) => ('amount' in value ? `${value.day} ${value.kind} ${value.amount}` : ''))
    return { amounts, skipped: skipped.map(({ reason }) => reason) }
  }
  // A word beside an amount without a sign, and a day of eight digits.
  expect(
    await read(
      'Datum;Naam;Af Bij;Bedrag (EUR)\n20260401;Winkel;Af;2,50\n20260402;Loon;Bij;100,00\n20260403;Correctie;Af;-1,00\n',
    ),
  ).toEqual(['2026-04-01 expense 250', '2026-04-02 income 10000', '2026-04-03 income 100'])
  expect(await read('Date,Text,Type,Amount\n2026-04-01,A,Debit,-5\n2026-04-02,B,Credit,7\n')).toEqual([
    '2026-04-01 expense 500',
    '2026-04-02 income 700',
  ])
  expect(await read('Date op;Libellé;Débit;Crédit;Devise\n2026-04-01;A;4,50;;EUR\n2026-04-02;B;;7,00;EUR\n')).toEqual([
    '2026-04-01 expense 450',
    '2026-04-02 income 700',
  ])
  // A column of money in without one of money out does not replace the amount.
  expect(await read('Datum;Bedrag;credit;kaart\n01/02/2026;-3,40;;x\n28/02/2026;5,00;5,00;x\n')).toEqual([
    '2026-02-01 expense 340',
    '2026-02-28 income 500',
  ])
  // The booking date, the booked amount and its currency, not those of the shop.
  expect(
    await readBank(
      'Karte;Valuta;Buchung;Originalbetrag;Originalwährung;Betrag;Waehrung\n4400 7700 9222 4431;02.04.26;01.04.26;-5,00;USD;-4,60;EUR\n',
    ),
  ).toEqual({ amounts: ['2026-04-01 expense 460'], skipped: [] })
  expect(await readBank('Datum,Tekst,Betrag (EUR),Fremdwährung\n2026-04-01,A,-4.60,USD\n')).toEqual({
    amounts: ['2026-04-01 expense 460'],
    skipped: [],
  })
  // What the bank did not carry out is no booking.
  expect(
    await readBank('Date,Text,Amount,Currency,State\n2026-04-01,A,-5,EUR,REVERTED\n2026-04-02,B,-6,EUR,COMPLETED\n'),
  ).toEqual({ amounts: ['2026-04-02 expense 600'], skipped: ['notKept'] })
})

test('the header of a bank is recognized below other lines', async () => {
  const { amounts } = await read(
    'From : 01/04/2026,To : 02/04/2026,: KRW\nBalance,,"+31070,11"\nDate,Label,Debit,Credit\n2026-04-01,A,"-50,00",\n2026-04-02,B,,"60,00"\n2026-04-03,C,,"70,00"\n2026-04-04,D,,"80,00"\n',
  )
  expect(amounts).toEqual([
    ['expense', 50],
    ['income', 60],
    ['income', 70],
    ['income', 80],
  ])
})

test('the amounts of a card beside the shop are payments, and a cancelled one is none', async () => {
  const marked = await read('이용일,가맹점명,승인금액(원),취소여부\n2026-01-02,김밥,8000,N\n2026-01-03,커피,3000,Y\n')
  expect(marked).toMatchObject({ amounts: [['expense', 8000]], skipped: ['notKept'] })
  const signed = await read('이용일,가맹점명,금액\n2026-01-02,김밥,-8000\n2026-01-03,커피,-3000\n2026-01-04,환불,500\n')
  expect(signed.amounts).toEqual([
    ['expense', 8000],
    ['expense', 3000],
    ['income', 500],
  ])
  const { amounts, skipped } = await read(
    '거래일자,가맹점명,거래금액,승인상태\n2026-01-02,김밥,8000,정상\n2026-01-03,커피,3000,취소\n2026-01-04,환불,-500,취소\n',
  )
  expect(amounts).toEqual([
    ['expense', 8000],
    ['income', 500],
  ])
  expect(skipped).toEqual(['notKept'])
})

test('the purchases of a card are expenses, whether or not they have a minus, and what is paid to it is income', async () => {
  const read = async (header: string, ...rows: readonly string[]) => {
    const { rows: found } = await readImportFile([header, ...rows, ''].join('\n'), { account: { currency: 'USD' } })
    return found.map(({ value }) => ('amount' in value ? `${value.day} ${value.kind} ${value.amount}` : ''))
  }
  const days = ['2026-04-15 expense 500', '2026-04-16 expense 700', '2026-04-17 income 1200']
  const discover = 'Trans. Date,Post Date,Description,Amount,Category'
  expect(
    await read(
      discover,
      '04/15/2026,04/16/2026,CAFE,5.00,Restaurants',
      '04/16/2026,04/17/2026,SHOP,7.00,Merchandise',
      '04/17/2026,04/17/2026,INTERNET PAYMENT,-12.00,Payments and Credits',
    ),
  ).toEqual(days)
  const appleCard = 'Transaction Date,Clearing Date,Description,Merchant,Category,Type,Amount (USD),Purchased By'
  const purchases = [
    '04/15/2026,04/16/2026,CAFE 12,Cafe,Restaurants,Purchase,5.00,Kim',
    '04/16/2026,04/17/2026,SHOP 7,Shop,Shopping,Purchase,7.00,Kim',
  ]
  const payment = '04/17/2026,04/17/2026,ACH DEPOSIT,Bank,Payment,Payment,-12.00,Kim'
  expect(await read(appleCard, ...purchases, payment)).toEqual(days)
  const interest = '04/18/2026,04/18/2026,INTEREST,Bank,Interest,Interest,1.00,Kim'
  expect(await read(appleCard, ...purchases, payment, interest)).toEqual([...days, '2026-04-18 expense 100'])
  // Without a word for a card.
  const typed = (...amounts: readonly string[]) =>
    read(
      'Date,Payee,Type,Amount',
      `2026-04-15,Cafe,Sale,${amounts[0]}`,
      `2026-04-16,Shop,Sale,${amounts[1]}`,
      `2026-04-17,Bank,Payment,${amounts[2]}`,
    )
  expect(await typed('5', '7', '-12')).toEqual(days)
  expect(await typed('-5', '-7', '12')).toEqual(days)
  expect(await typed('5', '7', '12')).toEqual(days)
  // The words beside unsigned amounts decide beside a shop too.
  expect(await read('Date,Merchant,Type,Amount', '2026-04-15,Cafe,Debit,5', '2026-04-17,Cafe,Credit,12')).toEqual([
    days[0],
    days[2],
  ])
})

test('a refund in a column of its own for payments is income, whether or not payments have a minus', async () => {
  const read = async (...rows: readonly string[]) => {
    const { rows: found } = await readImportFile(['Date,Payee,Debit,Credit', ...rows, ''].join('\n'))
    return found.map(({ value }) => ('amount' in value ? `${value.kind} ${value.amount}` : ''))
  }
  const amounts = ['expense 5', 'expense 7', 'income 2', 'income 100', 'expense 30', 'income 90']
  const write = (debit: string, credit: string) =>
    read(
      `2026-04-01,Cafe,${debit}5,`,
      `2026-04-02,Shop,${debit}7,`,
      `2026-04-03,Refund,${debit === '' ? '-' : ''}2,`,
      `2026-04-04,Salary,,${credit}100`,
      `2026-04-05,Correction,,${credit === '' ? '-' : ''}30`,
      `2026-04-06,Salary,,${credit}90`,
    )
  expect(await write('', '')).toEqual(amounts)
  expect(await write('-', '')).toEqual(amounts)
  expect(await write('', '-')).toEqual(amounts)
  // A single payment has the sign of most.
  expect(await read('2026-04-01,Cafe,-5,')).toEqual(['expense 5'])
})

test('older and interim statements name their currency', async () => {
  const interim = await read(':20:S\n:25:1\n:34F:EUR0,\n:61:260109C9,FTRFNONREF\n:86:Rent\n:90C:1EUR9,\n')
  expect(interim).toMatchObject({ days: [], skipped: ['currency:EUR'] })
  const first = await read(
    '<Document><BkToCstmrStmtV01><Stmt><Ntry><Amt Ccy="KRW">12</Amt><CdtDbtInd>DBIT</CdtDbtInd><BookgDt><Dt>2009-10-29</Dt></BookgDt></Ntry></Stmt></BkToCstmrStmtV01></Document>',
  )
  expect(first.amounts).toEqual([['expense', 12]])
})

test('an older file of Samsung Health names its type only, and has the times of the place', async () => {
  const { rows, format } = await readImportFile(
    'com.samsung.health.exercise\ndatauuid,exercise_type,duration,time_offset,start_time\nw1,1002,600000,32400000,2021-10-08 23:48:24\n',
  )
  expect([format, rows.map(({ value }) => [value.day, 'seconds' in value && value.seconds])]).toEqual([
    'samsungHealth',
    [['2021-10-08', 600]],
  ])
})

test('sleeps that overlap are one sleep, because several devices have measured it', async () => {
  const columns = 'start_time,end_time,time_offset,datauuid'.replaceAll(/\w+/g, 'com.samsung.health.sleep.$&')
  const sleeps = ['13:40,21:50,1', '14:00,22:00,2', '22:00,22:30,3', '05:00,05:30,4'].map((sleep) => {
    const [from, to, id] = sleep.split(',')
    return `2026-08-31 ${from}:00.000,2026-08-31 ${to}:00.000,UTC+0900,${id},\n`
  })
  const { rows } = await readImportFile(`com.samsung.shealth.sleep,1,1\n${columns}\n${sleeps.join('')}`)
  const nights = rows.map(({ value }) => value.area === 'sleep' && `${value.part} ${value.day} ${value.night}`)
  expect(nights).toEqual([
    'night 2026-08-31 2026-08-31 840 2026-08-31 870',
    'night 2026-09-01 2026-08-31 1360 2026-09-01 420',
    'night 2026-09-01 2026-08-31 1360 2026-09-01 420',
    'nap 2026-09-01 2026-09-01 420 2026-09-01 450',
  ])
})

test('a section of characters in OFX is whole wherever the reading of the file pauses', async () => {
  const booking = '<STMTTRN><DTPOSTED>20260401<TRNAMT>-6<NAME><![CDATA[Bread & Butter <2>]]></STMTTRN>'
  const head = 'OFXHEADER:100\n<OFX><CURDEF>KRW<BANKTRANLIST>'
  // A file is read in parts of 64 kB.
  for (let at = 65_530; at <= 65_540; at += 1) {
    const spaces = ' '.repeat(at - head.length - booking.indexOf('<![CDATA['))
    expect((await read(`${head}${spaces}${booking}</BANKTRANLIST></OFX>`)).texts).toEqual(['Bread & Butter <2>'])
  }
})

test('the distance of a workout of Apple Health is that of the workout, else the sum of its activities', async () => {
  const statistics = (sum: number) =>
    `<WorkoutStatistics type="HKQuantityTypeIdentifierDistanceWalkingRunning" sum="${sum}" unit="km"/>`
  const activity = (sum: number) => `<WorkoutActivity uuid="a">${statistics(sum)}</WorkoutActivity>`
  const distances = async (attributes: string, ...children: readonly string[]) => {
    const times = 'duration="30" startDate="2026-01-10 07:00:00 +0900" endDate="2026-01-10 07:30:00 +0900"'
    const workout = `<Workout workoutActivityType="HKWorkoutActivityTypeRunning" ${times} ${attributes}>`
    const { rows } = await readImportFile(`<HealthData>${workout}${children.join('')}</Workout></HealthData>`)
    return rows.map(({ value }) => 'distance' in value && value.distance)
  }
  expect(await distances('', activity(5), statistics(5))).toEqual([5000])
  expect(await distances('', statistics(5), activity(2), activity(3))).toEqual([5000])
  expect(await distances('', activity(2), activity(3))).toEqual([5000])
  expect(await distances('totalDistance="5" totalDistanceUnit="km"')).toEqual([5000])
  expect(await distances('totalDistance="5" totalDistanceUnit="km"', activity(5), statistics(5))).toEqual([5000])
})
