// The five robots: what makes each of them known by its shape, so that colour is never needed to tell them apart.
// Everything is drawn around (0, 0) in a space of 32 x 32.

import type { Colour } from '../pieces';

export interface Look {
  enamel: string;
  light: string; // where light falls on it
  dark: string; // its base, and what is printed in its colour on light ground
  onIt: string; // numbers on the enamel
  line: string; // its way, between two lines of ink
  dash: string; // of that line; '' is an unbroken one
  body: string;
  base: string; // the darker foot of the body
  gleam: string; // light on the enamel
  visor: string;
  eyes: [number, number, number]; // half the distance between them, their height, their size
  plate: string; // the frame of its targets
  middle: number; // where the middle of that frame is
  room: number; // for a symbol in it
  pip: string; // its shape, small
}

export const LOOKS: Record<Colour, Look> = {
  // A cone.
  red: {
    enamel: '#C1272D',
    light: '#F0888A',
    dark: '#8E1419',
    onIt: '#FFFFFF',
    line: '#E2484E',
    dash: '',
    body: 'M-2.1-11.5Q0-14.1 2.1-11.5L11 7.2Q12.6 11.4 8.2 11.4H-8.2Q-12.6 11.4-11 7.2Z',
    base: 'M-10.1 5.4H10.1L11 7.2Q12.6 11.4 8.2 11.4H-8.2Q-12.6 11.4-11 7.2Z',
    gleam: 'M-1.5-9.9Q-.7-11.3.1-10.6L-4.6 3.9H-7.9Z',
    visor: 'M-2.6-4.2H2.6Q4.9-4.2 5.3-1.9Q5.7.8 3.2.8H-3.2Q-5.7.8-5.3-1.9Q-4.9-4.2-2.6-4.2Z',
    eyes: [2.2, -1.6, 1.35],
    plate: 'M-2.2-12.6Q0-15 2.2-12.6L13.3 8.2Q14.6 12.6 10.6 12.6H-10.6Q-14.6 12.6-13.3 8.2Z',
    middle: 3.6,
    room: 0.86,
    pip: 'M0-3L3 2.4H-3Z',
  },
  // A crate.
  green: {
    enamel: '#2FA67C',
    light: '#9BE5C9',
    dark: '#1B6E52',
    onIt: '#0B1411',
    line: '#4CC79A',
    dash: '10 5',
    body: 'M-7.8-10.6H7.8Q10.8-10.6 10.8-7.6V7.6Q10.8 10.6 7.8 10.6H-7.8Q-10.8 10.6-10.8 7.6V-7.6Q-10.8-10.6-7.8-10.6Z',
    base: 'M-10.8 5H10.8V7.6Q10.8 10.6 7.8 10.6H-7.8Q-10.8 10.6-10.8 7.6Z',
    gleam: 'M-7.4-9H4.6L3-6.4H-6.2Q-7.6-6.4-7.6-5V.8L-9.2 3V-7.2Q-9.2-9-7.4-9Z',
    visor: 'M-4.6-4.6H4.6Q6.6-4.6 6.6-2.6V.2Q6.6 2.2 4.6 2.2H-4.6Q-6.6 2.2-6.6.2V-2.6Q-6.6-4.6-4.6-4.6Z',
    eyes: [2.9, -1.2, 1.6],
    plate:
      'M-9.4-12.2H9.4Q12.2-12.2 12.2-9.4V9.4Q12.2 12.2 9.4 12.2H-9.4Q-12.2 12.2-12.2 9.4V-9.4Q-12.2-12.2-9.4-12.2Z',
    middle: 0,
    room: 1.06,
    pip: 'M-2.4-2.4H2.4V2.4H-2.4Z',
  },
  // A dome.
  blue: {
    enamel: '#1B4F9C',
    light: '#86B1F2',
    dark: '#10336A',
    onIt: '#FFFFFF',
    line: '#7FB0F5',
    dash: '2.6 4',
    body: 'M-11.6 8.2V.2A11.6 11.6 0 0 1 11.6.2V8.2Q11.6 10.8 9 10.8H-9Q-11.6 10.8-11.6 8.2Z',
    base: 'M-11.6 5.2H11.6V8.2Q11.6 10.8 9 10.8H-9Q-11.6 10.8-11.6 8.2Z',
    gleam: 'M-9.8 2.6V.2A9.9 9.9 0 0 1-1.2-9.6Q1-9.6.4-8A8.2 8.2 0 0 0-7.6-.2V1.2Z',
    visor: 'M-4.2-4.8H4.2Q7.2-4.8 7.2-1.8T4.2 1.2H-4.2Q-7.2 1.2-7.2-1.8T-4.2-4.8Z',
    eyes: [3.2, -1.8, 1.5],
    plate: 'M-12.8 10V-.2A12.8 12.8 0 0 1 12.8-.2V10Q12.8 12.2 10.6 12.2H-10.6Q-12.8 12.2-12.8 10Z',
    middle: 0.6,
    room: 1.04,
    pip: 'M-2.9 2.3V0A2.9 2.9 0 0 1 2.9 0V2.3Z',
  },
  // A hexagon.
  yellow: {
    enamel: '#F2C230',
    light: '#FFF0B3',
    dark: '#86610A',
    onIt: '#1B1504',
    line: '#F2C230',
    dash: '11 3.5 2.6 3.5',
    body: 'M-5.1-11Q-6.3-11-6.9-10L-12.2-1Q-12.8 0-12.2 1L-6.9 10Q-6.3 11-5.1 11H5.1Q6.3 11 6.9 10L12.2 1Q12.8 0 12.2-1L6.9-10Q6.3-11 5.1-11Z',
    base: 'M-9.9 5H9.9L6.9 10Q6.3 11 5.1 11H-5.1Q-6.3 11-6.9 10Z',
    gleam: 'M-5.2-9.4H3.6L2.2-6.8H-3.8L-7.6-.4-8.6 2.2-10.2-.2Z',
    visor: 'M-3.8-4.4H3.8Q6.9-4.4 6.9-1.3T3.8 1.8H-3.8Q-6.9 1.8-6.9-1.3T-3.8-4.4Z',
    eyes: [2.9, -1.3, 1.6],
    plate:
      'M-6.3-12.4Q-7.3-12.4-7.8-11.5L-13.8-.9Q-14.3 0-13.8.9L-7.8 11.5Q-7.3 12.4-6.3 12.4H6.3Q7.3 12.4 7.8 11.5L13.8.9Q14.3 0 13.8-.9L7.8-11.5Q7.3-12.4 6.3-12.4Z',
    middle: 0,
    room: 1.04,
    pip: 'M-1.7-2.9H1.7L3.4 0L1.7 2.9H-1.7L-3.4 0Z',
  },
  // A cross.
  silver: {
    enamel: '#AEB6C2',
    light: '#FFFFFF',
    dark: '#5C6572',
    onIt: '#14171C',
    line: '#DDE2E9',
    dash: '6 3 2 3 2 3',
    body: 'M-3.6-11.6H3.6Q5.6-11.6 5.6-9.6V-5.6H9.6Q11.6-5.6 11.6-3.6V3.6Q11.6 5.6 9.6 5.6H5.6V9.6Q5.6 11.6 3.6 11.6H-3.6Q-5.6 11.6-5.6 9.6V5.6H-9.6Q-11.6 5.6-11.6 3.6V-3.6Q-11.6-5.6-9.6-5.6H-5.6V-9.6Q-5.6-11.6-3.6-11.6Z',
    base: 'M-5.6 5.6H5.6V9.6Q5.6 11.6 3.6 11.6H-3.6Q-5.6 11.6-5.6 9.6Z',
    gleam: 'M-3.2-10H2.6L1.4-7.4H-2.8V-3.9H-8L-10-1.8V-3.2Q-10-4-9.2-4H-4V-9.2Q-4-10-3.2-10Z',
    visor: 'M-4.6-3.4H4.6Q8-3.4 8-.2T4.6 3H-4.6Q-8 3-8-.2T-4.6-3.4Z',
    eyes: [3.2, -0.2, 1.5],
    plate:
      'M-4.6-13.2H4.6Q6.6-13.2 6.6-11.2V-6.6H11.2Q13.2-6.6 13.2-4.6V4.6Q13.2 6.6 11.2 6.6H6.6V11.2Q6.6 13.2 4.6 13.2H-4.6Q-6.6 13.2-6.6 11.2V6.6H-11.2Q-13.2 6.6-13.2 4.6V-4.6Q-13.2-6.6-11.2-6.6H-6.6V-11.2Q-6.6-13.2-4.6-13.2Z',
    middle: 0,
    room: 0.9,
    pip: 'M-1.1-3H1.1V-1.1H3V1.1H1.1V3H-1.1V1.1H-3V-1.1H-1.1Z',
  },
};

// A crescent, a gear with a hole, a star: each in one outline.
export const MOON = 'M3.4-6.4A7 7 0 1 0 6.7 3.1A6.1 6.1 0 0 1 3.4-6.4Z';
export const GEAR =
  'M-1.5-7.3H1.5L2-5.1L3.2-4.5L5.2-5.6L7.2-3.1L5.6-1.5L5.9 0L5.6 1.5L7.2 3.1L5.2 5.6L3.2 4.5L2 5.1L1.5 7.3H-1.5L-2 5.1' +
  'L-3.2 4.5L-5.2 5.6L-7.2 3.1L-5.6 1.5L-5.9 0L-5.6-1.5L-7.2-3.1L-5.2-5.6L-3.2-4.5L-2-5.1ZM0-2.5A2.5 2.5 0 1 0 0 2.5A2.5 2.5 0 1 0 0-2.5Z';
export const STAR = 'M0-7.4L2.1-2.4L7.4-1.9L3.4 1.6L4.6 6.9L0 4.1L-4.6 6.9L-3.4 1.6L-7.4-1.9L-2.1-2.4Z';
// One arm of the vortex; five of them turn around an empty middle.
export const ARM = 'M.2-2.3Q1.4-10 9.6-9.6Q5.2-7.2 3.3-1.2Z';
