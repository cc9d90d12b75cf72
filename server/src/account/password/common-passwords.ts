/** Passwords that users often choose under a rule of letter, digit and sign, and the words in them. */
export const commonPasswords: ReadonlySet<string> = new Set(
  `password passwort passw0rd p@ssword p@ssw0rd p@ssw0rd1 pa$$word pa$$w0rd pa$$word1 password1! password12! password123!
  password1234! passw0rd! passw0rd1! p@ssword1 p@ssword123 p@ssw0rd! p@ssw0rd123 p@ssw0rd1! mypassword newpassword
  qwerty qwertyuiop qwerty1! qwerty12! qwerty123! qwerty1234! qwer1234! qwer1234@ qwer1234# qwer1234$ qwe123!@# qwer!@#$
  qwer1234!@ qwer123! 1q2w3e4r! 1q2w3e4r@ 1q2w3e4r# 1q2w3e4r5t! 1q2w3e! !q2w3e4r 1qaz2wsx! 1qaz@wsx !qaz2wsx 1qaz!qaz zaq12wsx!
  zaq1@wsx asdf1234! asdf1234@ asdfasdf asdf123! asdfghjkl zxcv1234! zxcvbnm zxcv123! abcd1234! abcd1234@ abcd123! abc123! abc1234!
  abc12345! a1b2c3d4! a123456! a1234567! a12345678! a123456789! aa123456! aa123456@ aa12345678! aaaa1111! aaaaaaa1! admin admin123!
  admin1234! admin12345! administrator root1234! test test1234! test123! tester tester1! guest123! user1234! user123! welcome
  welcome1! welcome123! welcome1234! letmein letmein1! letmein123! iloveyou iloveyou1! iloveyou2! love1234! dragon123! monkey123!
  sunshine1! princess1! football1! baseball1! superman1! batman123! master123! shadow123! michael1! summer2024! summer2025!
  summer2026! winter2024! winter2025! winter2026! spring2025! spring2026! autumn2025! company1! changeme changeme1! changeme123!
  default1! secret123! secret1234! temp1234! temp123! login123! hello123! hello1234! haru haru1234! haru123! korea123! seoul123!
  seoul1234! sarang123! tkfkdgo1! dkssud12! dkagh123! dkagh1234! wjdwhd12! gksrnr12! qlalfqjsgh qlalfqjsgh1! rkskekfk1! 12345678a!
  12345678a@ 123456789a! 1234567a! 123456a! 1234qwer! 1234qwer@ 1234abcd! 1234asdf! 123qwe!@# 123qwe123! 1111aaaa! 1111qqqq! 0000aaaa!
  q1w2e3r4! q1w2e3r4t5! qazwsx123! qazwsx12! p4ssw0rd! pass1234! pass123! pass@123 pass@1234 passwd1! pw123456! asd123!@# zxc123!@#
  !@#123qwe !@#qwe123 !@#$1234qwer 1234!@#$qwer qwe123!! qwer12!! aaa111!! abc123!! abcd12!! asdf12!! test12!! love12!! a1!a1!a1!`
    .split(/\s+/)
    .filter((word) => word !== ''),
)
