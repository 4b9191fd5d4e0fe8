/**
 * British spellings by what American ones put in their place. In each list `stem|ending,ending` stands for the words
 * stem + British letters + ending. Facts from the spelling list of Whisper (MIT), see NOTICE.md.
 */
export const BRITISH_SPELLINGS: readonly { readonly british: string; readonly american: string; readonly words: string }[] = [
  { british: 's', american: 'z', words: `
accessori|e,ed,es,ing acclimati|ation,e,ed,es,ing aggrandi|ement agoni|e,ed,es,ing,ingly
amorti|able,ation,ations,e,ed,es,ing analy|e,ed,es,ing anglici|e,ed,es,ing annuali|ed antagoni|e,ed,es,ing
apologi|e,ed,es,ing appeti|er,ers,ing,ingly authori|e,ed,es,ing bapti|e,ed,es,ing bastardi|e,ed,es,ing
bowdleri|e,ed,es,ing breathaly|e,ed,er,ers,es,ing brutali|e,ed,es,ing canali|e,ed,es,ing cannibali|e,ed,es,ing
canoni|e,ed,es,ing capitali|e,ed,es,ing carameli|e,ed,es,ing carboni|e,ed,es,ing cataly|e,ed,es,ing
categori|e,ed,es,ing cauteri|e,ed,es,ing centrali|e,ed,es,ing characteri|e,ed,es,ing circulari|e,ed,es,ing
civili|e,ed,es,ing collectivi|e,ed,es,ing coloni|ation,e,ed,er,ers,es,ing commerciali|e,ed,es,ing
compartmentali|e,ed,es,ing computeri|e,ed,es,ing conceptuali|e,ed,es,ing contextuali|e,ed,es,ing
co|ier,ies,iest,ily,iness,y criminali|e,ed,es,ing critici|e,ed,es,ing crystalli|ation,e,ed,es,ing
customi|e,ed,es,ing decentrali|ation,e,ed,es,ing decriminali|ation,e,ed,es,ing dehumani|ation,e,ed,es,ing
demilitari|ation,e,ed,es,ing demobili|ation,e,ed,es,ing democrati|ation,e,ed,es,ing demoni|e,ed,es,ing
demorali|ation,e,ed,es,ing denationali|ation,e,ed,es,ing deodori|e,ed,es,ing depersonali|e,ed,es,ing
deputi|e,ed,es,ing desensiti|ation,e,ed,es,ing destabili|ation,e,ed,es,ing digiti|e,ed,es,ing disorgani|ation,ed
dramati|ation,ations,e,ed,es,ing economi|e,ed,es,ing editoriali|e,ed,es,ing empathi|e,ed,es,ing
emphasi|e,ed,es,ing energi|e,ed,es,ing epitomi|e,ed,es,ing equali|ation,e,ed,er,ers,es,ing eulogi|e,ed,es,ing
evangeli|e,ed,es,ing exorci|e,ed,es,ing extempori|ation,e,ed,es,ing externali|ation,ations,e,ed,es,ing
factori|e,ed,es,ing familiari|ation,e,ed,es,ing fantasi|e,ed,es,ing femini|e,ed,es,ing
fertili|ation,e,ed,er,ers,es,ing fictionali|ation,ations,e,ed,es,ing finali|ation,e,ed,es,ing
formali|ation,e,ed,es,ing fossili|ation,e,ed,es,ing fraterni|ation,e,ed,es,ing galvani|e,ed,es,ing
generali|ation,ations,e,ed,es,ing ghettoi|e,ed,es,ing glamori|e,ed,es,ing globali|ation,e,ed,es,ing
harmoni|ation,e,ed,es,ing homogeni|e,ed,es,ing hospitali|ation,e,ed,es,ing humani|e,ed,es,ing
hybridi|e,ed,es,ing hypnoti|e,ed,es,ing hypothesi|e,ed,es,ing ideali|ation,e,ed,es,ing idoli|e,ed,es,ing
immobili|ation,e,ed,er,ers,es,ing immortali|e,ed,es,ing immuni|ation,e,ed,es,ing individuali|e,ed,es,ing
industriali|e,ed,es,ing initiali|e,ed,es,ing institutionali|ation,e,ed,es,ing intellectuali|e,ed,es,ing
internali|ation,e,ed,es,ing internationali|ation,e,ed,es,ing ioni|ation,e,ed,er,ers,es,ing italici|e,ed,es,ing
itemi|e,ed,es,ing jeopardi|e,ed,es,ing legali|ation,e,ed,es,ing legitimi|e,ed,es,ing liberali|ation,e,ed,es,ing
lioni|ation,e,ed,es,ing liquidi|e,ed,er,ers,es,ing locali|e,ed,es,ing magneti|e,ed,es,ing
marginali|ation,e,ed,es,ing materiali|ation,e,ed,es,ing maximi|ation,e,ed,es,ing mechani|ation,e,ed,es,ing
memoriali|e,ed,es,ing memori|e,ed,es,ing mesmeri|e,ed,es,ing metaboli|e,ed,es,ing militari|e,ed,es,ing
miniaturi|ation,e,ed,es,ing minimi|e,ed,es,ing mobili|ation,e,ed,es,ing moderni|e,ed,es,ing
moisturi|e,ed,er,ers,es,ing monopoli|ation,e,ed,es,ing morali|e,ed,es,ing motori|ed
nationali|ation,ations,e,ed,es,ing naturali|ation,e,ed,es,ing neutrali|ation,e,ed,es,ing
normali|ation,e,ed,es,ing optimi|e,ed,es,ing organi|ation,ational,ations,e,ed,er,ers,es,ing ostraci|e,ed,es,ing
overemphasi|e,ed,es,ing oxidi|ation,e,ed,es,ing paraly|e,ed,es,ing particulari|e,ed,es,ing
passivi|ation,e,ed,es,ing pasteuri|ation,e,ed,es,ing patroni|e,ed,es,ing,ingly pedestriani|ation,e,ed,es,ing
penali|e,ed,es,ing personali|e,ed,es,ing philosophi|e,ed,es,ing plagiari|e,ed,es,ing polari|ation,e,ed,es,ing
politici|ation,e,ed,es,ing populari|ation,e,ed,es,ing pressuri|ation,e,ed,es,ing prioriti|ation,e,ed,es,ing
privati|ation,ations,e,ed,es,ing professionali|ation,e,ed,es,ing propagandi|e,ed,es,ing
proselyti|e,ed,er,ers,es,ing psychoanaly|e,ed,es,ing publici|e,ed,es,ing pulveri|ation,e,ed,es,ing
radicali|e,ed,es,ing randomi|e,ed,es,ing rationali|ation,ations,e,ed,es,ing reali|able,ation,ations,e,ed,es,ing
recogni|able,ably,ance,e,ed,es,ing regulari|ation,e,ed,es,ing reorgani|ation,ations,e,ed,es,ing
revitali|e,ed,es,ing revolutioni|e,ed,es,ing rhapsodi|e,ed,es,ing rituali|ed romantici|e,ed,es,ing
saniti|e,ed,es,ing satiri|e,ed,es,ing scandali|e,ed,es,ing scrutini|e,ed,es,ing seculari|ation,e,ed,es,ing
sensationali|e,ed,es,ing sensiti|e,ed,es,ing sentimentali|e,ed,es,ing seriali|ation,ations,e,ed,es,ing
sermoni|e,ed,es,ing signali|e,ed,es,ing sociali|ation,e,ed,es,ing sodomi|e,ed,es,ing solemni|e,ed,es,ing
speciali|ation,ations,e,ed,es,ing stabili|ation,e,ed,er,ers,es,ing standardi|ation,e,ed,es,ing
sterili|ation,ations,e,ed,er,ers,es,ing stigmati|ation,e,ed,es,ing subsidi|ation,e,ed,er,ers,es,ing
summari|e,ed,es,ing symboli|e,ed,es,ing sympathi|e,ed,er,ers,es,ing synchroni|ation,e,ed,es,ing
synthesi|e,ed,er,ers,es,ing systemati|ation,e,ed,es,ing tantali|e,ed,es,ing,ingly tempori|e,ed,es,ing
tenderi|e,ed,es,ing terrori|e,ed,es,ing theori|e,ed,es,ing transistori|ed traumati|e,ed,es,ing
triviali|e,ed,es,ing tyranni|e,ed,es,ing unauthori|ed uncivili|ed underutili|ed unioni|ation,e,ed,es,ing
unorgani|ed unrecogni|able,ed urbani|ation,e,ed,es,ing utili|able,ation,e,ed,es,ing vandali|e,ed,es,ing
vapori|ation,e,ed,es,ing verbali|e,ed,es,ing victimi|ation,e,ed,es,ing visuali|ation,ations,e,ed,es,ing
vocali|ation,ations,e,ed,es,ing vulcani|ed vulgari|ation,e,ed,es,ing westerni|ation,e,ed,es,ing
womani|e,ed,er,ers,es,ing
  ` },
  { british: 'u', american: '', words: `
arbo|r,rs ardo|r armo|r,red,rer,rers,ries,ry ba|lk,lked,lking,lks behavio|r,ral,rism,rist,rists,rs
belabo|r,red,ring,rs cando|r catalog|ed,ing clamo|r,red,ring,rs clango|r
colo|r,rant,rants,red,reds,rful,rfully,ring,rize,rized,rizes,rizing,rless,rs demeano|r discolo|r,red,ring,rs
disfavo|r dishono|r,rable,rably,red,ring,rs enamo|red endeavo|r,red,ring,rs
favo|r,rable,rably,red,ring,rite,rites,ritism,rs fervo|r flavo|r,red,ring,rings,rless,rs,rsome
harbo|r,red,ring,rs hono|r,rable,rably,red,ring,rs humo|r,red,ring,rless,rs labo|r,red,rer,rers,ring,rs
misbehavio|r misdemeano|r,rs
mo|ld,lded,lder,ldered,ldering,lders,ldier,ldiest,lding,ldings,lds,ldy,lt,lted,lting,lts multicolo|red
neighbo|r,rhood,rhoods,ring,rliness,rly,rs odo|r,rless,rs parlo|r,rs ranco|r remo|ld,lded,lding,lds rigo|r,rs
rumo|r,red,rs savio|r,rs savo|r,red,ries,ring,rs,ry smo|lder,ldered,ldering,lders splendo|r,rs
succo|r,red,ring,rs technicolo|r tricolo|r,rs tumo|r,rs unfavo|rable,rably unsavo|ry valo|r vapo|r,rs vigo|r
watercolo|r,rs
  ` },
  { british: 'l', american: '', words: `
backpedal|ed,ing bedevil|ed,ing bejewel|ed bevel|ed cal|iper,ipers,isthenics cancel|ed,ing carol|ed,ing
cavil|ed,ing channel|ed,ing chil|i chisel|ed,ing council|or,ors counsel|ed,ing,or,ors cruel|er,est cudgel|ed,ing
dial|ed,ing disembowel|ed,ing dishevel|ed drivel|ed,ing duel|ed,ing enamel|ed,ing fil|et,eted,eting,ets
funnel|ed,ing gambol|ed,ing gravel|ed grovel|ed,ing gruel|ing,ingly impanel|ed,ing imperil|ed,ing initial|ed,ing
jewel|ed,er,ers label|ed,ing level|ed,er,ers,ing libel|ed,ing,ous marshal|ed,ing marvel|ed,ing,ous,ously
model|ed,er,ers,ing panel|ed,ing,ist,ists parcel|ed,ing pedal|ed,ing pencil|ed,ing quarrel|ed,ing ravel|ed,ing
refuel|ed,ing remodel|ed,ing revel|ed,er,ers,ing rival|ed,ing shovel|ed,ing shrivel|ed,ing signal|ed,ing
snivel|ed,ing snorkel|ed,ing spiral|ed,ing squirrel|ed,ing stencil|ed,ing swivel|ed,ing tassel|ed towel|ed,ing
tranquil|ity,ize,ized,izer,izers,izes,izing travel|ed,er,ers,ing trial|ed,ing tunnel|ed,ing unequal|ed
unravel|ed,ing unrival|ed untrammel|ed weasel|ed,ing wool|en,ens,ies,y yodel|ed,ing
  ` },
  { british: 'a', american: '', words: `
|eon,eons,esthete,esthetes,esthetic,esthetically,esthetics,etiology
an|emia,emic,esthesia,esthetic,esthetics,esthetist,esthetists,esthetize,esthetized,esthetizes,esthetizing
arch|eologically,eologist,eologists bougainvill|ea,eas c|esarean,esareans chim|era,eras encyclop|edia,edias,edic
f|ecal,eces fl|utist,utists gyn|ecological,ecologist,ecologists,ecology
h|ematological,ematologist,ematologists,ematology,emoglobin,emophilia,emophiliac,emophiliacs,emorrhage,emorrhaged,emorrhages,emorrhaging,emorrhoids
leuk|emia medi|eval orthop|edic,edics
p|ederast,ederasts,ediatric,ediatrician,ediatricians,ediatrics,edophile,edophiles,edophilia
pal|eolithic,eontologist,eontologists,eontology pr|esidium,esidiums prim|eval tox|emia
  ` },
  { british: 're', american: 'er', words: `
accout|ments amphitheat|,s calib|,s centilit|,s centimet|,s cent|,fold,folds,piece,pieces,s epicent|,s
fib|,glass,s goit|,s kilomet|,s lacklust| lit|,s louv|,s lust| meag| met|,s micromet|,s millilit|,s millimet|,s
mit|,s reconnoit|,s sab|,s saltpet| scept|,s sepulch|,s somb| spect|,s theat|,goer,goers,s
  ` },
  { british: '', american: 'l', words: `
appal|,s cancel|ation,ations crenel|ated distil|,s enrol|,s enthral|,s fulfil|,ment,s instal|,ment,ments,s
instil|,s
  ` },
  { british: 'o', american: '', words: `
diarrh|ea ed|ema f|etal,etid,etus,etuses gonorrh|ea hom|eopath,eopathic,eopaths,eopathy
m|ustache,ustached,ustaches,ustachioed |esophagus,esophaguses,estrogen pharmacop|eia,eias
  ` },
  { british: 'me', american: '', words: 'aerogram|,s centigram|,s gram|,s kilogram|,s milligram|,s program|,s' },
  { british: 'ue', american: '', words: 'analog|,s catalog|,s dialog|,s epilog|,s monolog|,s prolog|,s' },
  { british: 'ugh', american: 'f', words: 'dra|t,tboard,tboards,tier,tiest,ts,tsman,tsmanship,tsmen,tswoman,tswomen,ty' },
  { british: 'c', american: 's', words: 'defen|e,eless,es licen|e,ed,es,ing offen|e,es preten|e,es' },
  { british: 'gao', american: 'jai', words: '|l,lbird,lbirds,lbreak,lbreaks,led,ler,lers,ling,ls' },
  { british: 'c', american: 'k', words: 'dis|,s s|eptic,eptical,eptically,epticism,eptics videodis|,s' },
  { british: 'ugh', american: 'w', words: 'plo|,ed,ing,man,men,s,share,shares snowplo|' },
  { british: 'e', american: '', words: 'ag|ing ax| bing|ing glu|ing judg|ment lik|able phon|y stor|y' },
  { british: 'y', american: 'i', words: 'c|pher,phers s|phon,phoned,phoning,phons t|re,res' },
  { british: 'oeuv', american: 'euve', words: 'man|rability,rable,red,ring,rings outman|red,ring' },
  { british: 's', american: '', words: 'bias|ed,ing bus|es,ing gas|es minibus|es' },
  { british: 'e', american: 'a', words: 'gr|y,yed,ying,yish,yness,ys' },
  { british: 'ph', american: 'f', words: 'sul|ate,ates,ide,ides,ur,urous' },
  { british: 'lis', american: 'iz', words: 'tranquil|e,ed,er,ers,es,ing' },
  { british: '', american: 'e', words: 'battleax| cent|red louv|red reconnoit|red,ring' },
  { british: '', american: 'u', words: 'ga|ge,ged,ges,ging glamo|r' },
  { british: 'aesthetis', american: 'esthetiz', words: 'an|e,ed,es,ing' },
  { british: 'que', american: 'ck', words: 'che|,book,books,s' },
  { british: 'x', american: 'ct', words: 'conne|ion,ions infle|ion,ions' },
  { british: 'te', american: '', words: 'epaulet|,s omelet|,s' },
  { british: 'oeuvre', american: 'euver', words: 'man|,s outman|,s' },
  { british: 's', american: 'c', words: 'practi|e,ed,es,ing' },
  { british: '', american: 'o', words: 'beho|ve,ved,ves' },
  { british: 'h', american: '', words: 'sheik| yog|urt,urts' },
  { british: 'p', american: '', words: 'worship|ed,ing,er' },
  { british: 'ero', american: 'ir', words: 'a|plane,planes' },
  { british: 'k', american: '', words: 'almanac|,s' },
  { british: 'e', american: 'i', words: 'art|fact,facts' },
  { british: 'n', american: '', words: 'ban|ister,isters' },
  { british: 'v', american: '', words: 'bev|ies,y' },
  { british: 't', american: '', words: 'clarinet|ist,ists' },
  { british: 'yne', american: 'in', words: 'gro|,s' },
  { british: 'ypho', american: 'iffi', words: 'gr|n,ns' },
  { british: 'philtre', american: 'filter', words: '|,s' },
  { british: 'fe', american: '', words: 'pouf|,s' },
  { british: 'y', american: 'a', words: 'p|jama,jamas' },
  { british: 'ne', american: '', words: 'ton|,s' },
  { british: '', american: 'ue', words: 'travelog|,s' },
  { british: 'g', american: '', words: 'wag|on,ons' },
  { british: 'ho', american: '', words: 'yog|urt,urts' },
  { british: 'i', american: '', words: 'alumin|um' },
  { british: '', american: 'a', words: 'arch|eological' },
  { british: 'aeology', american: 'eology</span>', words: 'arch|' },
  { british: 'qu', american: 'ck', words: 'che|ered' },
  { british: 'yer / fli', american: 'ier / fly', words: 'fl|er' },
  { british: 'i', american: 'y', words: 'g|psies' },
  { british: 'le', american: '', words: 'jewel|ry' },
  { british: 't', american: 'led', words: 'misspel|' },
  { british: 'led', american: '', words: 'pummel|' },
  { british: 'ling', american: 'ed', words: 'pummel|' },
  { british: '', american: 'iz', words: 'p|zazz' },
  { british: 'ughs', american: 'w', words: 'snowplo|' },
  { british: 'ey', american: 'ie', words: 'stor|s' },
  { british: 'l', american: 'it', words: 'tranquil|y' },
  { british: 'mh', american: 'hm', words: '|m' },
  { british: 'm', american: 'h', words: '|mm' },
];
