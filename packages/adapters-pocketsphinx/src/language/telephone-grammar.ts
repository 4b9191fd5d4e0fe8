/**
 * What is said on any service call, whoever calls whom: our own sentences, as rules for `sentence-rules.ts`.
 * `a | b` chooses, `3*a` weighs, `[a]` may be left out, `<rule>` refers. Letters carry a dot as in the dictionary.
 * The rule `term` is filled with the request's key terms.
 */
export const TELEPHONE_GRAMMAR = `
sentence: 6*<spelling> | 3*<naming> | 3*<dating> | 2*<timing> | 2*<paying> | 2*<travelling> | 2*<seating> | 5*<short>
  | 4*<asking> | 4*<serving> | 2*<correcting>

digit: zero | one | two | three | four | five | six | seven | eight | nine
spoken-digit: 12*<digit> | oh
letter: a. | b. | c. | d. | e. | f. | g. | h. | i. | j. | k. | l. | m. | n. | o. | p. | q. | r. | s. | t. | u. | v. | w. | x. | y. | z.
nato: alpha | bravo | charlie | delta | echo | foxtrot | golf | hotel | india | juliet | kilo | lima | mike | november
  | oscar | papa | quebec | romeo | sierra | tango | uniform | victor | whiskey | x-ray | yankee | zulu
plain-symbol: 5*<letter> | 2*<digit>
nato-symbol: 5*<nato> | 2*<digit>
code: 4*<nato6> | 3*<plain6> | 2*<digits6> | <nato-run> | <plain-run> | <digit-run>
nato6: <nato-symbol> <nato-symbol> <nato-symbol> <nato-symbol> <nato-symbol> <nato-symbol>
plain6: <plain-symbol> <plain-symbol> <plain-symbol> <plain-symbol> <plain-symbol> <plain-symbol>
digits6: <spoken-digit> <spoken-digit> <spoken-digit> <spoken-digit> <spoken-digit> <spoken-digit>
nato-run: <nato-symbol> <nato-symbol> <nato-symbol> [<nato-symbol>] [<nato-symbol>]
plain-run: <plain-symbol> <plain-symbol> <plain-symbol> [<plain-symbol>] [<plain-symbol>]
digit-run: <digits3> | <digits3> <spoken-digit> | <digits3> <digits3> | <digits3> <digits3> <digits3> <spoken-digit>
digits3: <spoken-digit> <spoken-digit> <spoken-digit>
code-name: [confirmation | booking | reservation | record | reference | account | ticket] code | [confirmation | booking | reservation | reference | account | ticket | order | case | phone | flight] number
spelling: 4*[my | the | your] <code-name> is <code> | 3*<code> | 2*(it is | it's | that is | that's) <code> | (yes | sure | okay) [it is | it's | that's] <code>
  | i have <code> [is that right | is that correct | correct] | let me (spell | repeat | read) (it | that) [back] [for you] <code>
  | so that is <code> | you said <code> [is that right] | the code is <code> | (i said | no it is | no it's) <code>
  | (can | could | may) (i | you) (have | get | give me | repeat | spell) (your | the | that) <code-name> [please]

naming: 3*[my | the] (last name | first name | name | family name) is <term> [<term>] | 3*<term> [<term>] | [hi | hello] (this is | i am | i'm) <term> [<term>]
  | (it is | it's | yes it's) <term> | thank you <term> | <term> with <letter> <letter> | <term> [<term>] speaking
  | under the name [of] <term> [<term>] | (may | can | could) i have your [first | last | full] name [please] | how do you spell your [last] name

month: january | february | march | april | may | june | july | august | september | october | november | december
ordinal: first | second | third | fourth | fifth | sixth | seventh | eighth | ninth | tenth | eleventh | twelfth | thirteenth | fourteenth | fifteenth
  | sixteenth | seventeenth | eighteenth | nineteenth | twentieth | twenty first | twenty second | twenty third | twenty fourth | twenty fifth
  | twenty sixth | twenty seventh | twenty eighth | twenty ninth | thirtieth | thirty first
weekday: monday | tuesday | wednesday | thursday | friday | saturday | sunday
year: twenty (twenty <units> | twenty | thirty) | nineteen <tens> [<units>] | two thousand [and] (<units> | <teens>)
day: 6*<month> <ordinal> | the <ordinal> [of <month>] | <weekday> | <weekday> <month> <ordinal> | <month> <ordinal> <year> | today | tomorrow | next <weekday>
dating: 2*(on | for | from | to | until) <day> | <day> | i (need | want | would like) to (leave | fly | travel | go | come | move it) on <day> [instead]
  | i am (booked | scheduled) on <day> | the (new | original) date is <day> | from <day> to <day> | it was (on | for) <day> | my date of birth is <month> <ordinal> <year>
  | (there is | i have | we have) (a | one) (flight | slot | time | place) on <day> [at <time>] | it (leaves | departs | starts) on <day> at <time> | is <day> (okay | fine | good)

half: a. m. | p. m.
minute: oh <units> | <teens> | <tens> [<units>] | <tens>
hour: one | two | three | four | five | six | seven | eight | nine | ten | eleven | twelve
time: 3*<hour> <half> | 5*<hour> <minute> <half> | <hour> [<minute>] | <hour> o'clock | noon | midnight | <hour> <half> <zone> | <hour> <minute> <half> <zone>
zone: [pacific | central | eastern | mountain] time | pacific | central | eastern | mountain
timing: 2*(at | by | before | after | around | until | no later than) <time> | <time> | it (leaves | departs | arrives | lands | starts) at <time>
  | (leaves | leaving | departs | departing) at <time> and (arrives | arriving | lands | gets in) at <time> | i (need | have | want) to (arrive | be there | leave | get in) (by | before | after | at) <time>
  | the one at <time> | the <time> flight | (is there | do you have | are there) (a | any) (flight | flights | time | times) (after | before | around) <time>

units: one | two | three | four | five | six | seven | eight | nine
teens: ten | eleven | twelve | thirteen | fourteen | fifteen | sixteen | seventeen | eighteen | nineteen
tens: twenty | thirty | forty | fifty | sixty | seventy | eighty | ninety
below-hundred: 2*<units> | 3*<teens> | 5*<tens> [<units>]
number: 4*<below-hundred> | 4*(<units> | a) hundred [[and] <below-hundred>] | <units> thousand [<units> hundred] [and <below-hundred>]
amount: 6*<number> dollars | 2*<number> dollars and <below-hundred> cents | one dollar | no charge
fee: change fee | fare difference | cancellation fee | service fee | baggage fee | total | total cost | price | charge | refund | credit | balance | fee | deposit
paying: 2*(that is | that's | it is | it costs | that will be | it comes to) <amount> | <amount> | (the | your) [total] <fee> (is | comes to | will be | would be) <amount>
  | the <fee> is <amount> and the <fee> is <amount> | (no more than | at most | less than | up to | under) <amount> | i (do not | don't) want to (pay | spend) more than <amount>
  | i (can | will) (offer | give | refund) you [a <fee> of] <amount> | (your | a) (refund | credit | voucher | payment) (of | for) <amount> | you will be charged <amount> | how much is (the <fee> | it | that)

travelling: 2*from <term> to <term> | to <term> | my flight from <term> to <term> | i am (flying | going | travelling) (from <term> to | to) <term> | the [next | first | last] flight to <term>
  | (i | we) (need | want | would like) to (fly | go | get) (from <term> to | to) <term> | flight [number] [<letter> <letter>] <flight-digits> [to <term>]
flight-digits: <digits3> | <digits3> <spoken-digit> | <spoken-digit> <below-hundred> | <below-hundred> <below-hundred>
seat-number: <below-hundred> (<letter> | <nato>)
seating: [a | an | the] (window | aisle | middle) seat [please | would be fine | is fine | works] | [your | my | the] [new] seat is <seat-number> [a (window | aisle | middle) seat] | seat <seat-number>
  | [i (prefer | want | would like) | do you prefer] (a | an | the) (window | aisle | middle) [seat] [or (a | an) (window | aisle | middle) seat] | (window | aisle | middle) [please]

short: 3*yes | 3*no | yeah | yep | nope | correct | right | okay | ok | sure | great | perfect | thanks | thank you | hello | hi | bye | goodbye | please
  | 2*yes please | 2*no thank you | no thanks | that is (correct | right | fine | all | wrong | not right | not correct) | that's (correct | right | fine | all | it | wrong | not right | great)
  | yes that is (correct | right | fine) | yes that's (correct | right | fine) | no that is (not right | wrong | not correct | all) | no that's (not right | wrong | all) | that works [for me] | sounds good
  | yes go ahead | please go ahead | okay go ahead | all right | alright | i see | got it | never mind | of course | absolutely | one moment [please] | hold on [please] | just a moment
  | thank you very much | thank you so much | thanks for your help | have a (good | nice | great) day | you too | you are welcome | good (morning | afternoon | evening) | that is all [i needed | thank you | for today]

asking: (could | can | would) you [please] (repeat | say | spell) (that | it) [again] [please] | sorry (what was that | i did not (hear | catch | get) that | could you say that again)
  | i (need | want | would like) to (change | move | cancel | book | check | confirm | update | make) (my | a | the) (flight | booking | reservation | appointment | order | account | seat | trip | date)
  | how much (will | would | does) (it | that) cost | how much will i (get back | pay | owe) | what is the total [cost] | what are my options | what else [do you have] | is there (anything | something) (else | earlier | later | cheaper)
  | i will take (the (first | second | third | last | next | earlier | later | cheaper) [one | option] | it | that [one]) | please (book | confirm | cancel | change | do) (it | that) | (please go | go) ahead and (book | confirm | cancel | make | change) (it | that | the change)
  | i would (like | prefer) (the (first | second | third | last) one | that one | to keep it | to cancel) | am i (eligible | entitled) [for (a refund | it | that | a voucher)] | when (does | will) it (leave | arrive | start | get in)
  | i missed my (flight | connection | appointment) | my (flight | order | appointment) was (cancelled | delayed | changed) | i have (one | two | three | no) [checked] (bag | bags) | can you help me [with that | with my booking]
  | i am calling about (my | a) (flight | booking | reservation | bill | order | account)

serving: [thank you for calling] how (can | may) i help you [today] | what can i do for you [today] | is there anything else i can (help [you with] | do for you) [today] | (may | can | could) i (have | get) your <code-name> and last name [please]
  | let me (check | look) [that | into that | it up] [for you] [one moment please] | i (found | have | see) your (booking | reservation | account | order) | you are (all set | confirmed | booked | now confirmed) [on flight <flight-digits>]
  | would you like (me to (go ahead | book it | do that | change it | continue) | to (continue | proceed | hear more | confirm)) | shall i (go ahead | book it | continue) | do you (want | prefer) (that | this one | the (first | second) one)
  | i am sorry [i (could | can) not find (that | your) (booking | reservation | code)] | i have (changed | cancelled | updated | booked | confirmed) (it | that | your (flight | booking | reservation | seat)) | there is no (charge | fee) [for (this | that)]
  | your (new | original) (flight | booking | time) is (confirmed | cancelled | at <time> | on <day>) | (it | this | that) will be sent to (you by email | your email | your original form of payment) | thank you for (waiting | holding | calling | your patience)
  | i am transferring you to (an agent | a colleague | a supervisor) | which (one | of these [two]) (do you prefer | would you like) | could you (confirm | tell me) (your | the) (<code-name> | last name | date | date of birth)

correcting: no (i said | it is | it's | not <symbol>) [<symbol> <symbol>] | (i said | not) <symbol> [not <symbol>] | <symbol> (as in | like) <nato> | the (first | second | third | fourth | fifth | last) (letter | digit | one | character) is <symbol>
  | sorry [i meant] (<symbol> | <day> | <time> | <amount>) | actually (<day> | <time> | <amount> | <code>) | no (<day> | <time> | <amount> | <code>) | i said (<day> | <time> | <amount> | <term>)
symbol: <letter> | <digit> | <nato>
`;
