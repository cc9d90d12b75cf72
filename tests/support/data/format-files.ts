/** A statement in OFX with bookings. */
export const statementOf = (bookings: string) =>
  `OFXHEADER:100\n\n<OFX><STMTRS><CURDEF>KRW<ACCTID>1<BANKTRANLIST>${bookings}</BANKTRANLIST></OFX>`
/** A calendar with events. */
export const calendarFileOf = (events: string) => `BEGIN:VCALENDAR\n${events}END:VCALENDAR\n`

/** An event of a day. */
export const calendarEventOf = (day: string, note: string) =>
  `BEGIN:VEVENT\nDTSTART;VALUE=DATE:${day}\nSUMMARY:치과\nDESCRIPTION:${note}\nEND:VEVENT\n`

/** A small file of each format that is a text, and its rows, skipped and refused records as lines of text. */
export const formatFiles: Readonly<Record<string, readonly [content: string, rows: readonly string[]]>> = {
  strong: [
    'Date;Workout Name;Exercise Name;Set Order;Weight (kg);Reps;Distance;Seconds\n2026-01-02 08:00:00;A;Squat (Barbell);W;40;5;0;0\n2026-01-02 08:00:00;A;Bird Dog;D;2,5;8;0;0\n2026-01-02 08:00:00;A;Plank;Rest Timer;0;0;0;90\n2026-01-02 08:00:00;A;Plank;1;0;0;0;75\n2026-13-02 08:00:00;A;Plank;1;0;0;0;75\n',
    [
      '2026-01-02 leg/backSquat 5x40 warmUp',
      '2026-01-02 기타 운동/Bird Dog 8x2.5 drop',
      '2026-01-02 cardio/plank 75 s 0 m',
      '- restTimer 4',
      '! 6 invalidDate date',
    ],
  ],
  hevy: [
    'title,start_time,exercise_title,set_index,set_type,weight_lbs,reps,distance_miles,duration_seconds\nA,"3 May 2026, 06:40",Bench Press (Barbell),0,failure,100,5,,\nA,"3 May 2026, 06:40",Running,0,normal,,,1,600\n',
    ['2026-05-03 chest/barbellBenchPress 5x45.359237 failure', '2026-05-03 cardio/running 600 s 1609 m'],
  ],
  fitnotes: [
    'Date,Exercise,Category,Weight (kgs),Reps,Distance,Distance Unit,Time,Comment\n2026-03-02,Ab Wheel,Abs,0,10,,,,\n2026-03-02,Rowing,Cardio,,,2,km,0:10:30,\n2026-03-02,Rowing,Cardio,,,2,km,,\n2026-03-02,Rowing,Cardio,,,,,,\n',
    ['2026-03-02 Abs/Ab Wheel 10x0', '2026-03-02 cardio/Rowing 630 s 2000 m', '- noTime 4', '- empty 5'],
  ],
  stronglifts: [
    'Date (dd/mm/yyyy),Workout,Body Weight (LB),Exercise,Set 1 (Reps),Set 1 (LB),Set 2 (Reps),Set 2 (LB)\n02/03/2026,1,200,Squat,5,100,-,100\n',
    ['2026-03-02 leg/backSquat 5x45.359237', '2026-03-02 90.718474 kg', '- empty 2'],
  ],
  myfitnesspal: [
    'Date,Meal,Calories,Fat (g),Carbohydrates (g),Protein (g)\r\n2026-03-06,Lunch,214.5,14.95,,18.6\r\n2026-03-06,Dinner,x,1,1,1\r\n',
    ['2026-03-06 lunch Lunch 0 215 null 186 150', '! 3 invalidField kcal'],
  ],
  cronometer: [
    'Day,Group,Food Name,Amount,Energy (kcal),Carbs (g),Protein (g),Fat (g)\n2026-07-15,Breakfast,"Egg, raw","107.00 g",153.01,0.77,13.44,\n',
    ['2026-07-15 breakfast Egg, raw 1070 153 8 134 null'],
  ],
  appleHealth: [
    '<?xml version="1.0"?><!DOCTYPE HealthData [<!ELEMENT HealthData ANY>]>\n<HealthData>\n<Record type="HKQuantityTypeIdentifierStepCount" value="1"/>\n<Record type="HKQuantityTypeIdentifierBodyMass" unit="lb" value="100" startDate="2026-01-04 23:30:00 -0800"/>\n<Record type="HKCategoryTypeIdentifierSleepAnalysis" value="HKCategoryValueSleepAnalysisInBed" startDate="2026-01-04 22:30:00 -0800" endDate="2026-01-05 06:00:00 -0800"/>\n<Record type="HKCategoryTypeIdentifierSleepAnalysis" value="HKCategoryValueSleepAnalysisAsleepCore" startDate="2026-01-04 23:40:00 -0800" endDate="2026-01-05 03:00:00 -0800"/>\n<Record type="HKCategoryTypeIdentifierSleepAnalysis" value="HKCategoryValueSleepAnalysisAsleepREM" startDate="2026-01-05 03:50:00 -0800" endDate="2026-01-05 05:59:59 -0800"/>\n<Workout workoutActivityType="HKWorkoutActivityTypeFunctionalStrengthTraining" duration="90" durationUnit="s" startDate="2026-01-06 07:00:00 -0800" endDate="2026-01-06 07:02:00 -0800"/>\n</HealthData>',
    [
      '2026-01-06 cardio/Functional strength training 90 s 0 m',
      '2026-01-04 45.359237 kg',
      '2026-01-05 night 1420-359',
      '2026-01-05 night 1420-359',
      '- notKept ',
      '- inBed 5',
    ],
  ],
  samsungHealth: [
    'com.samsung.shealth.sleep,7006003,11\ncom.samsung.health.sleep.start_time,com.samsung.health.sleep.end_time,com.samsung.health.sleep.time_offset,com.samsung.health.sleep.datauuid\n2026-08-31 14:30:00.000,2026-08-31 22:05:00.000,UTC+0900,s-1,\n2026-09-01 05:00:00.000,2026-09-01 05:35:00.000,UTC+0900,s-2,\n2026-09-01 05:00:00.000,2026-09-01 05:35:00.000,UTC+0900,s-2,\n',
    ['2026-09-01 night 1410-425', '2026-09-01 nap 840-875', '- duplicate 5'],
  ],
  googleFit: [
    'Date,Move Minutes count,Average weight (kg)\n2026-09-01,64,78.4\n2026-09-02,64,\n',
    ['2026-09-01 78.4 kg', '- empty 3'],
  ],
  sleepAsAndroid: [
    'Id,Tz,From,To,Comment,"7:00"\n"1","Asia/Seoul","26. 11. 2026 20:00","27. 11. 2026 7:00","a\nb","0.1"\nId,Tz,From,To,Comment\n"2","Asia/Seoul","27. 11. 2026 8:00","27. 11. 2026 8:00",""\n',
    ['2026-11-27 night 1200-420', '- empty 5'],
  ],
  sleepCycle: [
    'Start;End;Sleep quality\r2026-02-01 23:12:40;2026-02-02 06:50:05;81%\r2026-02-03 23:00:00;2026-02-05 23:00:00;1%\r',
    ['2026-02-02 night 1392-410', '! 3 invalidField end'],
  ],
  moneyManager: [
    '기간,자산,분류,소분류,내용,KRW,수입/지출,메모,금액,화폐,자산\n2026. 09. 01. 08:30:12,현금,교통,버스,시내버스,1500,지출,,1.1,USD,1500\n2026. 09. 02. 08:30:12,현금,교통,,환불,"1,500",지출,,"-1,500",KRW,-1500\n2026. 09. 03. 08:30:12,현금,은행,,,1,이체지출,,1,KRW,1\n',
    ['2026-09-01 expense/transportation 1500 시내버스', '2026-09-02 expense/transportation 1500 환불', '- transfer 4'],
  ],
  bankSalad: [
    '날짜,시간,타입,대분류,소분류,내용,금액,화폐,결제수단,메모\n2026-09-18,12:55,지출,반려동물,,사료,-7500,KRW,카드,\n2026-09-18,13:55,지출,식비,,취소,7500,USD,카드,\n',
    ['2026-09-18 expense/반려동물 7500 사료', '- currency:USD 3'],
  ],
  ynab: [
    'Account,Date,Payee,Category,Memo,Outflow,Inflow\nA,05.01.2026,Shop,Groceries,x,"₩1,234",₩0\nA,05.01.2026,Transfer : B,,,₩1,₩0\n',
    ['2026-01-05 expense/food 1234 Shop · x', '- transfer 3'],
  ],
  actual: [
    'Account,Date,Payee,Notes,Category,Amount,Split_Amount,Cleared\nA,2026-01-05,Shop,note,Pets,-12,0,Cleared\nA,2026-01-05,B,,,-5,0,Cleared\nB,2026-01-05,A,,,5,0,Cleared\n',
    ['2026-01-05 expense/Pets 12 Shop · note', '- transfer 3,4'],
  ],
  mint: [
    'Date,Description,Original Description,Amount,Transaction Type,Category,Account Name\n4/03/2026,Refund,R,54,credit,Groceries,A\n4/03/2026,Card,C,54,debit,Credit Card Payment,A\n',
    ['2026-04-03 income/Groceries 54 Refund', '- transfer 3'],
  ],
  ofx: [
    statementOf(
      '<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20260401235959[-5:EST]<TRNAMT>-6.50<FITID>1<NAME>Tom &amp; Co</STMTTRN>\n<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20260401<TRNAMT>-6.50<FITID>1</STMTTRN>',
    ),
    ['2026-04-01 expense/others 7 Tom & Co', '- duplicate 4'],
  ],
  qif: [
    "!Account\nNBank\n^\n!Type:Bank\nD12/19'18\nT-100\nPShop\nSFood\n$-60\nSPets\n$-40\n^\nD12/19'18\nT-5\nL[Savings]\n^\n!Type:Cat\nNFood\n^\n",
    ['2018-12-19 expense/food 60 Shop', '2018-12-19 expense/Pets 40 Shop', '- transfer 13'],
  ],
  camt053: [
    '<Document><BkToCstmrStmt><Stmt><Ntry><Amt Ccy="KRW">1200</Amt><CdtDbtInd>CRDT</CdtDbtInd><BookgDt><DtTm>2026-01-07T10:00:00+09:00</DtTm></BookgDt><NtryDtls><TxDtls><RltdPties><Dbtr><Nm>Kim</Nm></Dbtr></RltdPties></TxDtls></NtryDtls></Ntry></Stmt></BkToCstmrStmt></Document>',
    ['2026-01-07 income/others 1200 Kim'],
  ],
  mt940: [
    ':20:S\n:25:1\n:60F:C250101KRW1500,\n:61:2512310102D42,NTRFNONREF//1\n:86:166?00A?20Rent?32Kim\n:61:251231RD7,NTRFNONREF//2\n:62F:C250806KRW1,\n',
    ['2026-01-02 expense/others 42 Kim · Rent', '2025-12-31 income/others 7 NONREF//2'],
  ],
  iCalendar: [
    calendarFileOf(
      'BEGIN:VEVENT\nUID:1\nDTSTART;VALUE=DATE:20260301\nDTEND;VALUE=DATE:20260303\nSUMMARY:Tri\n p\\, two days\nEND:VEVENT\nBEGIN:VEVENT\nDTSTART:20260301T140000Z\nDTEND:20260301T150000Z\nEND:VEVENT\n',
    ),
    ['2026-03-01~2026-03-02 schedule Trip, two days', '2026-03-01~2026-03-01 schedule 제목 없음'],
  ],
  daylio: [
    'full_date,date,weekday,time,mood,activities,note_title,note\n2026-03-05,March 5,Thursday,10:00 pm,good,work | run,,fine\n',
    ['2026-03-05~2026-03-05 memo good'],
  ],
  csv: [
    'Konto 123\n\nBuchungstag;Verwendungszweck;Betrag\n03.02.2026;Miete;"-1.234,00"\n04.02.2026;Lohn;2.000,00\n',
    ['2026-02-03 expense/others 1234 Miete', '2026-02-04 income/others 2000 Lohn'],
  ],
}

/** The statements that create a small database of each format that is one. */
export const formatDatabases = {
  healthConnect: `
    CREATE TABLE device_info_table (row_id INTEGER PRIMARY KEY);
    CREATE TABLE weight_record_table (row_id INTEGER PRIMARY KEY, uuid BLOB, time INTEGER, zone_offset INTEGER, weight REAL);
    CREATE TABLE steps_record_table (row_id INTEGER PRIMARY KEY);
    INSERT INTO steps_record_table VALUES (1), (2);
    INSERT INTO weight_record_table VALUES (1, x'01', 1788213900000, 32400, 78500), (2, x'02', 1788217500000, 32400, 78400);
    CREATE VIEW sleep_session_record_table AS SELECT 1 AS row_id;`,
  actual: `
    CREATE TABLE accounts (id TEXT, name TEXT);
    CREATE TABLE payees (id TEXT, name TEXT);
    CREATE TABLE payee_mapping (id TEXT, targetId TEXT);
    CREATE TABLE categories (id TEXT, name TEXT);
    CREATE TABLE category_mapping (id TEXT, transferId TEXT);
    CREATE TABLE transactions (id TEXT, isParent INTEGER, amount INTEGER, description TEXT, category TEXT, notes TEXT, date INTEGER, tombstone INTEGER, transferred_id TEXT, starting_balance_flag INTEGER);
    INSERT INTO payees VALUES ('p', 'Shop');
    INSERT INTO payee_mapping VALUES ('p', 'p');
    INSERT INTO transactions VALUES ('a', 0, -120000, 'p', NULL, 'x', 20260105, 0, NULL, 0), ('b', 0, -100, 'p', NULL, '', 20260105, 0, 'c', 0), ('d', 0, -100, 'p', NULL, '', 20260105, 1, NULL, 0), ('e', 0, 500000, 'p', NULL, '', 20260105, 0, NULL, 1);`,
} as const

/** A file of each type of a folder of Samsung Health: each has one record that is taken. */
export const samsungFolder: Readonly<Record<string, string>> = {
  'com.samsung.health.weight.csv':
    'com.samsung.health.weight,7006003,4\nstart_time,weight,time_offset,datauuid\n2026-08-31 22:05:00.000,78.4,UTC+0900,w-1,\n',
  'com.samsung.shealth.exercise.csv':
    'com.samsung.shealth.exercise,7006003,4\ncom.samsung.health.exercise.start_time,com.samsung.health.exercise.exercise_type,com.samsung.health.exercise.duration,com.samsung.health.exercise.time_offset,com.samsung.health.exercise.datauuid\n2026-08-31 22:05:00.000,1002,600000,UTC+0900,e-1,\n',
  'com.samsung.shealth.sleep.csv':
    'com.samsung.shealth.sleep,7006003,4\ncom.samsung.health.sleep.start_time,com.samsung.health.sleep.end_time,com.samsung.health.sleep.time_offset,com.samsung.health.sleep.datauuid\n2026-08-31 14:30:00.000,2026-08-31 22:05:00.000,UTC+0900,s-1,\n',
  'com.samsung.health.nutrition.csv':
    'com.samsung.health.nutrition,7006003,4\nstart_time,title,calorie,meal_type,time_offset,datauuid\n2026-08-31 22:05:00.000,김밥,480,100001,UTC+0900,n-1,\n',
}
