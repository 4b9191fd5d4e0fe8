interface HardwareWish {
  readonly request_type: 'laptop_replacement' | 'monitor_bundle';
  readonly justification: string;
  readonly current_asset_tag: string | null;
  readonly laptop_os: string | null;
  readonly laptop_size: string | null;
  readonly monitor_size: string | null;
}

const LAPTOP_REASONS = ['end_of_life', 'performance_degradation', 'physical_damage', 'lost_or_stolen'];
const MONITOR_REASONS = ['new_setup', 'replacement'];

/** What a request for hardware lacks, by what is asked for and why. */
export function hardwareMisfit(wish: HardwareWish): string | undefined {
  return wish.request_type === 'laptop_replacement' ? laptopMisfit(wish) : monitorMisfit(wish);
}

function laptopMisfit({ justification, current_asset_tag, laptop_os, laptop_size }: HardwareWish): string | undefined {
  if (!LAPTOP_REASONS.includes(justification)) {
    return `For a laptop the justification has to be one of ${LAPTOP_REASONS.join(', ')}.`;
  }
  if (laptop_os === null || laptop_size === null) return 'A laptop needs laptop_os and laptop_size.';
  const needsTag = justification !== 'lost_or_stolen' && current_asset_tag === null;
  return needsTag ? 'The tag of the laptop to be replaced is missing.' : undefined;
}

function monitorMisfit({ justification, current_asset_tag, monitor_size }: HardwareWish): string | undefined {
  if (!MONITOR_REASONS.includes(justification)) {
    return `For a monitor the justification has to be one of ${MONITOR_REASONS.join(', ')}.`;
  }
  if (monitor_size === null) return 'A monitor needs monitor_size.';
  const needsTag = justification === 'replacement' && current_asset_tag === null;
  return needsTag ? 'The tag of the monitor to be replaced is missing.' : undefined;
}
