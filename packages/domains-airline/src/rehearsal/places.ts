/** Where the airline flies: airport code and the city as people say it. */
const CITIES = {
  ATL: 'Atlanta',
  AUS: 'Austin',
  BNA: 'Nashville',
  BOI: 'Boise',
  BOS: 'Boston',
  BUF: 'Buffalo',
  CLT: 'Charlotte',
  CMH: 'Columbus',
  CVG: 'Cincinnati',
  DAL: 'Dallas',
  DEN: 'Denver',
  DTW: 'Detroit',
  ELP: 'El Paso',
  HOU: 'Houston',
  IND: 'Indianapolis',
  JAX: 'Jacksonville',
  LAS: 'Las Vegas',
  LAX: 'Los Angeles',
  MCI: 'Kansas City',
  MCO: 'Orlando',
  MEM: 'Memphis',
  MIA: 'Miami',
  MKE: 'Milwaukee',
  MSP: 'Minneapolis',
  OAK: 'Oakland',
  OMA: 'Omaha',
  ORD: 'Chicago',
  PDX: 'Portland',
  PHL: 'Philadelphia',
  PHX: 'Phoenix',
  PIT: 'Pittsburgh',
  RIC: 'Richmond',
  SAN: 'San Diego',
  SEA: 'Seattle',
  SFO: 'San Francisco',
  SLC: 'Salt Lake City',
  TPA: 'Tampa',
  TUS: 'Tucson',
} as const;

export const AIRPORTS: readonly { readonly code: string; readonly city: string }[] = Object.entries(CITIES).map(
  ([code, city]) => ({ code, city }),
);

export function cityOf(airport: string): string {
  return AIRPORTS.find(({ code }) => code === airport)?.city ?? [...airport].join(' ');
}
