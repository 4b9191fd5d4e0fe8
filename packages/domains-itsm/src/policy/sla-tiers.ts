/** Which urgency a tier is for, and within how many hours a ticket is answered and solved. */
export const SLA_TIERS = {
  tier_1: { urgency: 'high', responseHours: 1, resolutionHours: 4 },
  tier_2: { urgency: 'medium', responseHours: 4, resolutionHours: 8 },
  tier_3: { urgency: 'low', responseHours: 8, resolutionHours: 24 },
} as const;

export type Urgency = (typeof SLA_TIERS)[keyof typeof SLA_TIERS]['urgency'];

export function tierFor(urgency: Urgency): keyof typeof SLA_TIERS {
  if (urgency === 'high') return 'tier_1';
  return urgency === 'medium' ? 'tier_2' : 'tier_3';
}
