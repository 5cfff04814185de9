import '../src/shell/theme.css';
import { mount } from 'svelte';
import Dev from './Dev.svelte';

mount(Dev, { target: document.getElementById('dev')! });
