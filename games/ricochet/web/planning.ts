// How one thinks: in the head as the rules have it, with a private sketch, or by moving the robots about.

export const PLANNINGS = ['head', 'sketch', 'free'] as const;
export type Planning = (typeof PLANNINGS)[number];

export const planningNamed = (text: string): Planning => PLANNINGS.find((one) => one === text) ?? 'head';
